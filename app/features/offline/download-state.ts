import { useSyncExternalStore } from "react"
import { createStore } from "#core/ui/store.ts"
import type { SavedTour } from "./saved-tour.ts"

export type DownloadError = "interrupted" | "storage full" | "too large" | "no worker" | "locked"

export type DownloadState = {
	saved?: SavedTour
	/** Undefined until the service worker has counted its files. */
	missingOfApp?: number
	/** Bytes of the large pictures and audio guides that aren't saved. */
	toFetch?: number
	progress?: { done: number; total: number }
	error?: DownloadError
}

const NOTHING: DownloadState = {}
const state = createStore(NOTHING)

export const downloadState = state.get

export function useDownloadState(): DownloadState {
	return useSyncExternalStore(state.subscribe, downloadState, () => NOTHING)
}

export function setDownloadState(
	change: Partial<{ [Key in keyof DownloadState]: DownloadState[Key] | undefined }>,
): void {
	state.set({ ...downloadState(), ...change } as DownloadState)
}
