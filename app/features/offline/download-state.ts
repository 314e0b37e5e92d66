import { useSyncExternalStore } from "react"
import type { SavedTour } from "./saved-tour.ts"

export type DownloadError = "interrupted" | "storage full" | "too large" | "no worker" | "locked"

export type DownloadState = {
	saved?: SavedTour
	/** Undefined until the service worker has counted its files. */
	missingOfApp?: number
	toFetch?: { pictures: number; sounds: number }
	progress?: { done: number; total: number }
	error?: DownloadError
}

const NOTHING: DownloadState = {}
let state = NOTHING
const listeners = new Set<() => void>()

export function useDownloadState(): DownloadState {
	return useSyncExternalStore(subscribe, downloadState, () => NOTHING)
}

export function downloadState(): DownloadState {
	return state
}

export function setDownloadState(
	change: Partial<{ [Key in keyof DownloadState]: DownloadState[Key] | undefined }>,
): void {
	state = { ...state, ...change } as DownloadState
	for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
