import { useSyncExternalStore } from "react"
import { bytesOf, type TourBundle } from "../../models/tour-bundle.ts"
import { loadCatalogue, loadedCatalogue } from "../browser-catalogue.ts"
import { canKeepTour } from "./browser-cache.ts"
import {
	type Extent,
	fetchBundle,
	filesOf,
	missingFiles,
	readSavedTour,
	type SavedTour,
	saveTour,
	shrinkTour,
} from "./tour-saver.ts"

/** What the page shows of saving the tour. `saved` and `toFetch` are undefined until they are known. */
export type Saving = {
	saved?: SavedTour
	/** Bytes that saving the tour would fetch, for pictures and for sounds. */
	toFetch?: { pictures: number; sounds: number }
	/** Bytes, while files are being fetched because the visitor asked for it. */
	progress?: { done: number; total: number }
	fault?: "no signal" | "no room"
}

const NOTHING: Saving = {}
let state = NOTHING
const listeners = new Set<() => void>()

export function useSaving(): Saving {
	return useSyncExternalStore(
		subscribe,
		() => state,
		() => NOTHING,
	)
}

/**
 * Brings what this phone has up to date, without a word: the list with small pictures, or as much as the visitor asked
 * for before. Who saves data gets the list alone. False where that has to be tried again.
 */
export async function keepTourUpToDate(): Promise<boolean> {
	const saved = await readSavedTour()
	tell({ saved })
	const update = async () => {
		const catalogue = await loadCatalogue()
		if (!catalogue) throw new TypeError("The catalogue did not come.")
		const bundle = await fetchBundle()
		const extent = saved?.extent ?? "small"
		const files = isSavingData() && !saved ? [] : await filesOf(bundle, extent)
		await saveTour(catalogue, files, extent, () => {})
		await tellWhatIsHere(bundle)
	}
	return await alone({ ifAvailable: true }, update).then(
		() => true,
		() => false,
	)
}

/** Saves the tour because the visitor asked for it: with progress, and a word about what went wrong. */
export async function keepTour(extent: Extent): Promise<void> {
	tell({ fault: undefined, progress: { done: 0, total: 0 } })
	try {
		await alone({}, async () => {
			const catalogue = await loadCatalogue()
			if (!catalogue) throw new TypeError("The catalogue did not come.")
			const bundle = await fetchBundle()
			const files = await filesOf(bundle, extent)
			const progress = { done: 0, total: bytesOf(await missingFiles(files)) }
			tell({ progress })
			// Asks the browser not to clear this away when it needs room.
			await navigator.storage?.persist?.().catch(() => false)
			await saveTour(catalogue, files, extent, (bytes) => {
				progress.done += bytes
				tell({ progress: { ...progress } })
			})
			await tellWhatIsHere(bundle)
		})
	} catch (error) {
		const isFull = error instanceof DOMException && error.name === "QuotaExceededError"
		tell({ fault: isFull ? "no room" : "no signal" })
	}
	tell({ progress: undefined })
}

/** Gives back the room of pictures and sounds. */
export async function forgetTour(): Promise<void> {
	const catalogue = loadedCatalogue()
	if (catalogue) await alone({}, () => shrinkTour(catalogue))
	tell({ saved: await readSavedTour() })
	await fetchBundle().then(tellWhatIsHere, () => {
		// What it would cost to fetch it again is told when there is a signal.
		tell({ toFetch: undefined })
	})
}

async function tellWhatIsHere(bundle: TourBundle): Promise<void> {
	const pictures = bytesOf(await missingFiles(await filesOf(bundle, "pictures")))
	const sounds = bytesOf(await missingFiles(bundle.sounds))
	tell({ saved: await readSavedTour(), toFetch: { pictures, sounds } })
}

/** One page at a time, where there are several tabs. */
async function alone(options: LockOptions, work: () => Promise<void>): Promise<void> {
	if (!canKeepTour()) return
	if (!navigator.locks) return await work()
	await navigator.locks.request("save the tour", options, async (lock) => {
		if (lock) await work()
	})
}

function isSavingData(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean } }
	return connection?.saveData === true
}

function tell(news: Partial<{ [Key in keyof Saving]: Saving[Key] | undefined }>): void {
	state = { ...state, ...news } as Saving
	for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}
