import { SAVED_TOUR } from "#app/models/tour/offline.ts"
import { readCached, writeCached } from "#app/tour/browser-cache.ts"

const LEVELS = ["list", "small", "pictures", "sounds"] as const

export type DownloadLevel = (typeof LEVELS)[number]

/** `savedAt` is ISO 8601; `wanted` is a level still being downloaded. */
export type SavedTour = { level: DownloadLevel; savedAt: string; wanted?: DownloadLevel }

type StoredTour = Omit<SavedTour, "level"> & { extent: DownloadLevel }

export async function readSavedTour(): Promise<SavedTour | undefined> {
	const { extent: level, savedAt, wanted } = ((await readCached(SAVED_TOUR)) ?? {}) as Partial<StoredTour>
	if (!level || !LEVELS.includes(level) || !savedAt) return undefined
	return wanted && LEVELS.includes(wanted) ? { level, savedAt, wanted } : { level, savedAt }
}

export async function storeSavedTour({ level, ...others }: SavedTour): Promise<void> {
	const stored: StoredTour = { extent: level, ...others }
	await writeCached(SAVED_TOUR, stored)
}

export async function storeWantedLevel(wanted: DownloadLevel | undefined): Promise<void> {
	const saved = await readSavedTour()
	if (!saved || saved.wanted === wanted) return
	const { level, savedAt } = saved
	await storeSavedTour(wanted ? { level, savedAt, wanted } : { level, savedAt })
}

export function isRequestedLevel(level: DownloadLevel | undefined): boolean {
	return level === "pictures" || level === "sounds"
}
