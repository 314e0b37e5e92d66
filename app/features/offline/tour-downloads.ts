import { readCached } from "#core/offline/browser-cache.ts"
import { FILES_CACHE, SAVED_CATALOGUE } from "#core/offline/offline.ts"
import { type LoadedCatalogue, saveCatalogue } from "#features/species/ui/browser-catalogue.ts"
import { saveNotices } from "./saved-notices.ts"
import {
	type DownloadLevel,
	isRequestedLevel,
	pathsIn,
	readSavedTour,
	storeSavedTour,
	storeWantedLevel,
} from "./saved-tour.ts"
import { type BundleFile, offlineMapPictures, offlinePictures, type TourBundle } from "./tour-bundle.ts"
import { deleteFiles, deleteOthers, fetchFiles, filesOf } from "./tour-files.ts"

type TourDownload = {
	catalogue: LoadedCatalogue
	bundle: TourBundle
	level: DownloadLevel
	missing: BundleFile[]
}

/** Rejects when the connection fails, storage is full or `stop` aborts; the previous files stay in use until then. */
export async function saveTour(
	{ catalogue, bundle, level, missing }: TourDownload,
	stop: AbortSignal,
	onProgress: (bytes: number) => void,
): Promise<void> {
	const now = new Date()
	const savedAt = now.toISOString()
	const saved = await readSavedTour()
	if (!saved || !(await readCached(SAVED_CATALOGUE))) await saveCatalogue(catalogue, now)
	if (!saved) await storeSavedTour({ level: "list", savedAt, wanted: level, files: [] })
	await saveNotices(bundle, now)
	await fetchFiles(missing, stop, onProgress)
	await saveCatalogue(catalogue, now)
	await deleteUnneeded(bundle, level)
	await storeSavedTour({ level, savedAt, files: await pathsIn(FILES_CACHE) })
}

export async function rollBackDownload(bundle: TourBundle, missing: BundleFile[]): Promise<void> {
	const small = new Set((await filesOf(bundle, "small")).map((file) => file.url))
	await deleteFiles(missing.map((file) => file.url).filter((url) => !small.has(url)))
	const saved = await readSavedTour()
	if (saved?.missing) {
		const { savedAt } = saved
		await storeSavedTour({ level: "list", savedAt, files: await pathsIn(FILES_CACHE) })
	} else if (isRequestedLevel(saved?.wanted)) await storeWantedLevel(undefined)
}

export async function removeMedia(): Promise<void> {
	const saved = (await readCached(SAVED_CATALOGUE)) as { catalogue: LoadedCatalogue } | undefined
	const { species = [], maps = [] } = saved?.catalogue ?? {}
	const large = [
		...species.flatMap((one) => [offlinePictures(one).large ?? [], one.audioUrl ?? []].flat()),
		...maps.flatMap((map) => offlineMapPictures(map).large),
	]
	await deleteFiles(large)
	const tour = await readSavedTour()
	if (tour) await storeSavedTour({ level: "small", savedAt: tour.savedAt, files: await pathsIn(FILES_CACHE) })
}

async function deleteUnneeded(bundle: TourBundle, level: DownloadLevel): Promise<void> {
	const files = await filesOf(bundle, isRequestedLevel(level) ? level : "small")
	await deleteOthers(files.map((file) => file.url))
}
