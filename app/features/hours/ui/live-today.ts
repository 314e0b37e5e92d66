import { useSyncExternalStore } from "react"
import { useRouteLoaderData } from "react-router"
import type { HoursInFrame, Today } from "#features/hours/today.ts"

/** `asOf`, such as '10:15 AM', is set for saved hours, because newer ones may exist. */
type LiveToday = { today: Today; asOf: string | null }

let live: LiveToday | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

export function showToday(next: LiveToday): void {
	const { classList, dataset } = document.documentElement
	dataset.until = next.today.until
	classList.remove("outdated")
	if (JSON.stringify(next) === JSON.stringify(live)) return
	live = next
	// Server-rendered HTML outside React.
	for (const line of document.querySelectorAll("footer [data-today]")) line.textContent = next.today.line
	for (const listener of listeners) listener()
}

/** The server's text until hydration, then the current one. Undefined if no hours are known. */
export function useToday(): LiveToday | undefined {
	const sent = useRouteLoaderData<HoursInFrame>("root")?.farmHours?.today
	const now = useSyncExternalStore(
		subscribe,
		() => live,
		() => undefined,
	)
	return now ?? (sent && { today: sent, asOf: null })
}
