import { useSyncExternalStore } from "react"
import type { SavedTour } from "./saved-tour.ts"

/**
 * Why not all is here: it did not come, there is no room for it, it is more than any phone keeps, or there is no worker
 * that could open it.
 */
export type SavingFault = "cut off" | "no room" | "too large" | "no worker"

/** What the page shows of saving the tour. `saved` and `toFetch` are undefined until they are known. */
export type Saving = {
	saved?: SavedTour
	/** Bytes that saving the tour would fetch, for pictures and for sounds. */
	toFetch?: { pictures: number; sounds: number }
	/** Bytes, while files are being fetched because the visitor asked for it. */
	progress?: { done: number; total: number }
	fault?: SavingFault
}

const NOTHING: Saving = {}
let state = NOTHING
const listeners = new Set<() => void>()

export function useSaving(): Saving {
	return useSyncExternalStore(subscribe, saving, () => NOTHING)
}

/** What the page shows just now. */
export function saving(): Saving {
	return state
}

/** Changes some of it. */
export function tell(news: Partial<{ [Key in keyof Saving]: Saving[Key] | undefined }>): void {
	state = { ...state, ...news } as Saving
	for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}
