import { canCacheTour, readCached } from "#core/offline/browser-cache.ts"
import { FILES_CACHE, SAVED_CATALOGUE } from "#core/offline/offline.ts"
import { writeStored } from "#core/ui/browser-storage.ts"
import { TERMS_KEY } from "#core/ui/site-info.ts"
import { type LoadedCatalogue, loadCatalogue, saveCatalogue } from "#features/map/ui/browser-catalogue.ts"
import { dataSaver } from "./data-saver.ts"
import { type DownloadError, downloadState, setDownloadState } from "./download-state.ts"
import { saveNotices } from "./saved-notices.ts"
import {
	type DownloadLevel,
	isRequestedLevel,
	pathsIn,
	readSavedTour,
	type SavedTour,
	storeSavedTour,
	storeWantedLevel,
} from "./saved-tour.ts"
import { currentAccess, persistAccess, refreshAccess } from "./tour-access.ts"
import {
	type BundleFile,
	bytesOf,
	offlineMapPictures,
	offlinePictures,
	type TourBundle,
} from "./tour-bundle.ts"
import { deleteFiles, deleteOthers, fetchBundle, fetchFiles, filesAt, missingFiles } from "./tour-files.ts"
import { registerWorker } from "./worker.ts"

class Prevented extends Error {
	readonly reason: DownloadError
	constructor(reason: DownloadError) {
		super(reason)
		this.reason = reason
	}
}

let isUpToDate = false

let currentDownload: AbortController | undefined

let bundle: TourBundle | undefined

/** Once per visit, and again on return until it is complete. The level is the visitor's choice, or else `chooseLevel`'s. */
export async function updateDownload(isWorkerThere: boolean): Promise<void> {
	const saved = await readSavedTour()
	if (currentDownload) return
	if (!isWorkerThere) return setDownloadState({ error: "no worker" })
	// The browser may have evicted everything since.
	const isKept = saved ? !saved.missing : bundle?.isTooLarge
	if (isUpToDate && !isRequestedLevel(saved?.wanted) && isKept) return await refreshDownloadState()
	const controller = begin()
	isUpToDate = await run(controller, async () => {
		const saved = await readSavedTour()
		setDownloadState({ saved })
		const found = await prepare(controller.signal)
		await save(found, await chooseLevel(found, saved), isRequestedLevel(saved?.wanted), controller.signal)
	})
}

export async function downloadTour(level: DownloadLevel): Promise<void> {
	const controller = begin()
	setDownloadState({ progress: { done: 0, total: 0 } })
	await run(controller, async () => {
		// Stored first, so the download resumes after a lost connection.
		await storeWantedLevel(level)
		// Not awaited: some browsers ask the visitor, who may not answer.
		navigator.storage?.persist?.().catch(() => false)
		await save(await prepare(controller.signal), level, true, controller.signal)
	})
}

export async function saveVisit(): Promise<void> {
	setDownloadState({ progress: { done: 0, total: 0 }, error: undefined })
	if (!(await registerWorker()))
		return setDownloadState({ progress: undefined, error: navigator.onLine ? "no worker" : "interrupted" })
	const saved = await readSavedTour()
	const known = saved?.wanted ?? saved?.level
	await downloadTour(known && isRequestedLevel(known) ? known : "small")
}

export async function cancelDownload(): Promise<void> {
	// Also immediately: the page may be closed before the download releases the lock.
	await storeWantedLevel(undefined).catch(() => false)
	await cancelAndRun(() => storeWantedLevel(undefined))
}

export const removeSavedMedia = () => cancelAndRun(removeMedia)

async function cancelAndRun(work: () => Promise<void>): Promise<void> {
	currentDownload?.abort()
	currentDownload = undefined
	setDownloadState({ progress: undefined, error: undefined })
	// If storage rejects even this, the refresh below shows the actual state.
	await withLock({}, work).catch(() => false)
	// The cancelled download may not have fetched the list of files yet.
	await (bundle ? refreshDownloadState() : updateDownload(true))
}

function begin(): AbortController {
	currentDownload?.abort()
	currentDownload = new AbortController()
	setDownloadState({ error: undefined })
	return currentDownload
}

async function run(controller: AbortController, work: () => Promise<void>): Promise<boolean> {
	let error: DownloadError | undefined
	const isDone = await withLock({ signal: controller.signal }, work).catch((cause) => {
		error = downloadError(cause)
		return error === "too large"
	})
	if (currentDownload !== controller) return false
	currentDownload = undefined
	// An interrupted background download isn't reported.
	const isShown = downloadState().progress !== undefined
	setDownloadState({ progress: undefined, error: error !== "interrupted" || isShown ? error : undefined })
	await refreshDownloadState()
	return isDone
}

async function prepare(stop: AbortSignal): Promise<TourBundle> {
	await saveTerms()
	if (!currentAccess()) await refreshAccess()
	if (currentAccess() === "locked") throw new Prevented("locked")
	bundle = await fetchBundle(stop)
	if (bundle.isTooLarge) throw new Prevented("too large")
	return bundle
}

/** A failure doesn't stop the download: the next one retries. */
async function saveTerms(): Promise<void> {
	try {
		const terms = await fetch("/api/terms")
		if (terms.ok) writeStored(TERMS_KEY, await terms.json())
	} catch {
		// Offline, the waiver says that it needs a connection.
	}
}

/** Default level: small pictures; texts and maps if the browser doesn't report data saving; texts only if data is to be saved. */
async function chooseLevel(found: TourBundle, saved: SavedTour | undefined): Promise<DownloadLevel> {
	const known = saved?.wanted ?? saved?.level
	if (known && isRequestedLevel(known)) return known
	const isSmallHere = (await missingFiles(await filesAt(found, "small"))).length === 0
	const isAsked = dataSaver() === undefined && known === "small"
	return isSmallHere || isAsked || dataSaver() === false ? "small" : "list"
}

/** Rejects when the connection fails, storage is full or `stop` aborts; the previous files stay in use until it succeeds. */
async function save(
	found: TourBundle,
	level: DownloadLevel,
	isShown: boolean,
	stop: AbortSignal,
): Promise<void> {
	const catalogue = await loadCatalogue()
	if (!catalogue) throw new TypeError("The catalogue could not be loaded.")
	await persistAccess()
	const missing = await missingFiles(await filesAt(found, level))
	const progress = { done: 0, total: bytesOf(missing) }
	stop.throwIfAborted()
	if (isShown) setDownloadState({ progress })
	const now = new Date()
	const savedAt = now.toISOString()
	const saved = await readSavedTour()
	try {
		if (!saved || !(await readCached(SAVED_CATALOGUE))) await saveCatalogue(catalogue, now)
		if (!saved) await storeSavedTour({ level: "list", savedAt, wanted: level, files: [] })
		await saveNotices(found, now)
		await fetchFiles(missing, stop, (bytes) => {
			progress.done += bytes
			if (isShown) setDownloadState({ progress: { ...progress } })
		})
		await saveCatalogue(catalogue, now)
		const needed = await filesAt(found, isRequestedLevel(level) ? level : "small")
		await deleteOthers(needed.map((file) => file.url))
		await storeSavedTour({ level, savedAt, files: await pathsIn(FILES_CACHE) })
	} catch (error) {
		if (downloadError(error) === "storage full") await rollBackDownload(found, missing)
		throw error
	}
}

async function rollBackDownload(found: TourBundle, missing: BundleFile[]): Promise<void> {
	const small = new Set((await filesAt(found, "small")).map((file) => file.url))
	await deleteFiles(missing.map((file) => file.url).filter((url) => !small.has(url)))
	const saved = await readSavedTour()
	if (saved?.missing) {
		const { savedAt } = saved
		await storeSavedTour({ level: "list", savedAt, files: await pathsIn(FILES_CACHE) })
	} else if (isRequestedLevel(saved?.wanted)) await storeWantedLevel(undefined)
}

async function removeMedia(): Promise<void> {
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

async function refreshDownloadState(): Promise<void> {
	const saved = await readSavedTour()
	if (!bundle || !saved) return setDownloadState({ saved })
	setDownloadState({ saved, toFetch: bytesOf(await missingFiles(await filesAt(bundle, "sounds"))) })
}

function downloadError(error: unknown): DownloadError {
	if (error instanceof Prevented) return error.reason
	return error instanceof DOMException && error.name === "QuotaExceededError" ? "storage full" : "interrupted"
}

async function withLock(options: LockOptions, work: () => Promise<void>): Promise<boolean> {
	if (!canCacheTour()) return false
	if (navigator.locks) await navigator.locks.request("save the tour", options, work)
	else await work()
	return true
}
