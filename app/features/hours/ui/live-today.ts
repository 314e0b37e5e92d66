import { useSyncExternalStore } from "react"
import { useRouteLoaderData } from "react-router"
import { createStore } from "#core/ui/store.ts"
import type { HoursInFrame, Today } from "#features/hours/today.ts"

/** `asOf`, such as '10:15 AM', is set for saved hours, because newer ones may exist. */
type LiveToday = { today: Today; asOf: string | null }

const live = createStore<LiveToday | undefined>(undefined)

export function showToday(next: LiveToday): void {
	const { classList, dataset } = document.documentElement
	dataset.until = next.today.until
	classList.remove("outdated")
	if (JSON.stringify(next) === JSON.stringify(live.get())) return
	// Server-rendered HTML outside React.
	for (const line of document.querySelectorAll("footer [data-today]")) line.textContent = next.today.line
	live.set(next)
}

/** The server's text until hydration, then the current one. Undefined if no hours are known. */
export function useToday(): LiveToday | undefined {
	const sent = useRouteLoaderData<HoursInFrame>("root")?.farmHours?.today
	const now = useSyncExternalStore(live.subscribe, live.get, () => undefined)
	return now ?? (sent && { today: sent, asOf: null })
}
