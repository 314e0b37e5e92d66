import { SAVED_TOUR } from "../../models/offline.ts"
import { keep, readKept } from "./browser-cache.ts"

const EXTENTS = ["list", "small", "pictures", "sounds"] as const

/** How much is kept: the list alone, small pictures too, pictures for the whole screen too, or the sounds as well. */
export type Extent = (typeof EXTENTS)[number]

/** What was saved, and when (ISO 8601); `wanted` is what is not whole yet and still to come. */
export type SavedTour = { extent: Extent; savedAt: string; wanted?: Extent }

/** How much of the tour this phone has; undefined where it has none. */
export async function readSavedTour(): Promise<SavedTour | undefined> {
	const { extent, savedAt, wanted } = ((await readKept(SAVED_TOUR)) ?? {}) as Partial<SavedTour>
	if (!extent || !EXTENTS.includes(extent) || !savedAt) return undefined
	return wanted && EXTENTS.includes(wanted) ? { extent, savedAt, wanted } : { extent, savedAt }
}

/** Notes what this phone has; rejects where the storage is full or forbidden. */
export async function noteSavedTour(saved: SavedTour): Promise<void> {
	await keep(SAVED_TOUR, saved)
}

/** Notes that more is wanted than what is here, or that it is not (any more); nothing where nothing is saved yet. */
export async function noteWanted(wanted: Extent | undefined): Promise<void> {
	const saved = await readSavedTour()
	if (!saved || saved.wanted === wanted) return
	const { extent, savedAt } = saved
	await noteSavedTour(wanted ? { extent, savedAt, wanted } : { extent, savedAt })
}

/** Whether an extent is more than what is saved without asking. */
export function isAskedFor(extent: Extent | undefined): boolean {
	return extent === "pictures" || extent === "sounds"
}
