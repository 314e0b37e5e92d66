import { FILES_CACHE, SAVED_TOUR } from "../../models/offline.ts"
import {
	AUTOMATIC_BYTES,
	type BundleFile,
	offlinePictures,
	type TourBundle,
	withinBudget,
} from "../../models/tour-bundle.ts"
import { type LoadedCatalogue, saveCatalogue } from "../browser-catalogue.ts"
import { decoderAddress } from "../scanner/decoder-address.ts"
import { openNativeReader } from "../scanner/native-reader.ts"
import { keep, readKept } from "./browser-cache.ts"

/** How much of the tour is kept: the list and small pictures, pictures for the whole screen too, or the sounds as well. */
export type Extent = "small" | "pictures" | "sounds"

/** What was saved, and when (ISO 8601). */
export type SavedTour = { extent: Extent; savedAt: string }

/** How many files are fetched at once. */
const AT_ONCE = 3

/** The decoder of QR codes, for phones that have none of their own; bytes as sent with gzip. */
const DECODER: BundleFile = { url: decoderAddress.wasm, bytes: 460_000 }

/** How much of the tour this phone has; undefined where it has none. */
export async function readSavedTour(): Promise<SavedTour | undefined> {
	const { extent, savedAt } = ((await readKept(SAVED_TOUR)) ?? {}) as Partial<SavedTour>
	const isKnown = extent === "small" || extent === "pictures" || extent === "sounds"
	return isKnown && savedAt ? { extent, savedAt } : undefined
}

/** What can be saved, with sizes; rejects without a signal. */
export async function fetchBundle(): Promise<TourBundle> {
	const response = await fetch("/tour/bundle.json")
	if (!response.ok) throw new TypeError(`The list of files answered ${response.status}.`)
	return await response.json()
}

/** The files of an extent, in the order in which they are fetched. */
export async function filesOf(bundle: TourBundle, extent: Extent): Promise<BundleFile[]> {
	const decoder = (await openNativeReader()) ? [] : [DECODER]
	if (extent === "small") return [...withinBudget(bundle.thumbnails, AUTOMATIC_BYTES), ...decoder]
	const sounds = extent === "sounds" ? bundle.sounds : []
	return [...bundle.thumbnails, ...decoder, ...bundle.pictures, ...sounds]
}

/** Those of them that are not here yet. */
export async function missingFiles(files: BundleFile[]): Promise<BundleFile[]> {
	const cache = await caches.open(FILES_CACHE)
	const here = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
	return files.filter((file) => !here.has(file.url))
}

/**
 * Fetches what is missing of these files and saves it with the catalogue; `onProgress` is told how many bytes have
 * come. Rejects when the signal goes (what came stays, the next try goes on from there) or the room does not
 * suffice. The catalogue and the files of before count until all is here.
 */
export async function saveTour(
	catalogue: LoadedCatalogue,
	files: BundleFile[],
	extent: Extent,
	onProgress: (bytes: number) => void,
): Promise<void> {
	// The list itself is worth more than no list with all its pictures.
	if (!(await readSavedTour())) await saveCatalogue(catalogue, new Date())
	const cache = await caches.open(FILES_CACHE)
	const waiting = (await missingFiles(files)).reverse()
	const fetchRest = async () => {
		for (let file = waiting.pop(); file; file = waiting.pop()) {
			// Without a cookie: what is saved must be the same for everybody.
			const response = await fetch(file.url, { credentials: "omit" })
			// Gone since the list was made: the next list is without it.
			if (response.ok) await cache.put(file.url, response)
			onProgress(file.bytes)
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, fetchRest))
	await saveCatalogue(catalogue, new Date())
	await keep(SAVED_TOUR, { extent, savedAt: new Date().toISOString() } satisfies SavedTour)
	await dropOthers(files.map((file) => file.url))
}

/** Forgets pictures and sounds; what is saved without asking stays. */
export async function shrinkTour({ species }: LoadedCatalogue): Promise<void> {
	await keep(SAVED_TOUR, { extent: "small", savedAt: new Date().toISOString() } satisfies SavedTour)
	const small = species.flatMap((one) => offlinePictures(one).small ?? [])
	await dropOthers([...small, DECODER.url])
}

/** Forgets what no species uses any more. */
async function dropOthers(urls: string[]): Promise<void> {
	const wanted = new Set(urls)
	const cache = await caches.open(FILES_CACHE)
	for (const request of await cache.keys()) {
		if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
	}
}
