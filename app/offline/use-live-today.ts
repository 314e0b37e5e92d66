import { useEffect } from "react"
import type { OpeningTimes } from "#app/models/time/opening-times.ts"
import { todayAt } from "#app/models/time/today.ts"
import { onReturn } from "#app/ui/on-return.ts"
import { showToday } from "#app/ui/today/live-today.ts"

/** Browsers call longer timers at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Says on all parts of the page what is true by these hours: now, at each change, and after returning to the tab. */
export function useLiveToday(times: OpeningTimes | null, zone: string, asOf: string | null): void {
	useEffect(() => {
		if (!times) return
		let timer: ReturnType<typeof setTimeout> | undefined
		const show = () => {
			const today = todayAt(times, zone, new Date())
			showToday({ today, asOf })
			clearTimeout(timer)
			timer = setTimeout(show, Math.min(Date.parse(today.until) - Date.now(), MAX_TIMER_MS))
		}
		show()
		const end = onReturn(show)
		return () => {
			clearTimeout(timer)
			end()
		}
	}, [times, zone, asOf])
}
