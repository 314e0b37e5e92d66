import { SAVED_CATALOGUE } from "#app/models/tour/offline.ts"
import {
	type BundleFile,
	offlineMapPictures,
	offlinePictures,
	type TourBundle,
} from "#app/models/tour/tour-bundle.ts"
import { readCached } from "#app/tour/browser-cache.ts"
import { type LoadedCatalogue, saveCatalogue } from "#app/tour/browser-catalogue.ts"
import { saveNotices } from "./saved-notices.ts"
import {
	type DownloadLevel,
	isRequestedLevel,
	readSavedTour,
	storeSavedTour,
	storeWantedLevel,
} from "./saved-tour.ts"
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
	if (!(await readSavedTour())) {
		await saveCatalogue(catalogue, now)
		await storeSavedTour({ level: "list", savedAt, wanted: level })
	}
	await saveNotices(bundle, now)
	await fetchFiles(missing, stop, onProgress)
	await saveCatalogue(catalogue, now)
	await storeSavedTour({ level, savedAt })
	await deleteUnneeded(bundle, level)
}

export async function rollBackDownload(bundle: TourBundle, missing: BundleFile[]): Promise<void> {
	const small = new Set((await filesOf(bundle, "small")).map((file) => file.url))
	await deleteFiles(missing.map((file) => file.url).filter((url) => !small.has(url)))
	if (isRequestedLevel((await readSavedTour())?.wanted)) await storeWantedLevel(undefined)
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
	if (tour) await storeSavedTour({ level: "small", savedAt: tour.savedAt })
}

async function deleteUnneeded(bundle: TourBundle, level: DownloadLevel): Promise<void> {
	const files = await filesOf(bundle, isRequestedLevel(level) ? level : "small")
	await deleteOthers(files.map((file) => file.url))
}
