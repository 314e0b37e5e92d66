import { readCached, writeCached } from "#core/offline/browser-cache.ts"
import { FILES_CACHE, SAVED_CATALOGUE, SAVED_NOTICES, SAVED_TOUR, TOUR_CACHE } from "#core/offline/offline.ts"

/** Only older phones have "pictures", without sounds; it can no longer be chosen. */
const LEVELS = ["list", "small", "pictures", "sounds"] as const

export type DownloadLevel = (typeof LEVELS)[number]

/** `savedAt` is ISO 8601; `wanted` is a level still being downloaded; `files` are paths of pictures and sounds. */
type TourRecord = { level: DownloadLevel; savedAt: string; wanted?: DownloadLevel; files: string[] }

/** `missing`: how many files the browser has evicted since, including catalogue and notices. */
export type SavedTour = TourRecord & { missing: number }

/** Phones that saved the tour before December 2026 have no list of files. */
type StoredTour = Omit<TourRecord, "level" | "files"> & { extent: DownloadLevel; files?: string[] }

export async function readSavedTour(): Promise<SavedTour | undefined> {
	const {
		extent: level,
		savedAt,
		wanted,
		files = [],
	} = ((await readCached(SAVED_TOUR)) ?? {}) as Partial<StoredTour>
	if (!level || !LEVELS.includes(level) || !savedAt) return undefined
	const here = new Set([...(await pathsIn(TOUR_CACHE)), ...(await pathsIn(FILES_CACHE))])
	const missing = [SAVED_CATALOGUE, SAVED_NOTICES, ...files].filter((path) => !here.has(path)).length
	const saved = { level, savedAt, files, missing }
	return wanted && LEVELS.includes(wanted) ? { ...saved, wanted } : saved
}

export async function storeSavedTour({ level, ...others }: TourRecord): Promise<void> {
	const stored: StoredTour = { extent: level, ...others }
	await writeCached(SAVED_TOUR, stored)
}

export async function storeWantedLevel(wanted: DownloadLevel | undefined): Promise<void> {
	const saved = await readSavedTour()
	if (!saved || saved.wanted === wanted) return
	const { level, savedAt, files } = saved
	await storeSavedTour({ level, savedAt, files, ...(wanted && { wanted }) })
}

export function isRequestedLevel(level: DownloadLevel | undefined): boolean {
	return level === "pictures" || level === "sounds"
}

export async function pathsIn(cacheName: string): Promise<string[]> {
	const requests = await (await caches.open(cacheName)).keys()
	return requests.map(({ url }) => new URL(url).pathname)
}
