import { FILES_CACHE } from "../../models/offline.ts"
import {
	AUTOMATIC_BYTES,
	type BundleFile,
	isFileAsListed,
	type TourBundle,
	withinBudget,
} from "../../models/tour-bundle.ts"
import { decoderAddress } from "../scanner/decoder-address.ts"
import { openNativeReader } from "../scanner/native-reader.ts"
import { fetchFile, fetchWhole } from "./fetch-file.ts"
import type { Extent } from "./saved-tour.ts"

/** How many files are fetched at once. */
const AT_ONCE = 3

/** The decoder of QR codes, for phones that have none of their own; bytes as sent with gzip. */
export const DECODER: BundleFile = { url: decoderAddress.wasm, bytes: 460_000 }

/** What can be saved, with sizes; rejects without a signal, and when `stop` is aborted. */
export async function fetchBundle(stop: AbortSignal): Promise<TourBundle> {
	const { status, content } = await fetchWhole("/tour/bundle.json", stop)
	if (status !== 200) throw new TypeError(`The list of files answered ${status}.`)
	return JSON.parse(await content.text())
}

/** The files of an extent, in the order in which they are fetched. */
export async function filesOf(bundle: TourBundle, extent: Extent): Promise<BundleFile[]> {
	if (extent === "list") return []
	const decoder = (await openNativeReader()) ? [] : [DECODER]
	if (extent === "small") return [...withinBudget(bundle.thumbnails, AUTOMATIC_BYTES), ...decoder]
	const sounds = extent === "sounds" ? bundle.sounds : []
	return [...bundle.thumbnails, ...decoder, ...bundle.pictures, ...sounds]
}

/** Those of them that are not here yet, or not as they should be. */
export async function missingFiles(files: BundleFile[]): Promise<BundleFile[]> {
	const cache = await caches.open(FILES_CACHE)
	const isHere = async (file: BundleFile) => {
		const headers = (await cache.match(file.url, { ignoreVary: true }))?.headers
		const type = headers?.get("Content-Type") ?? ""
		return isFileAsListed(file, type, Number(headers?.get("Content-Length")))
	}
	const here = await Promise.all(files.map(isHere))
	return files.filter((_, at) => !here[at])
}

/**
 * Fetches files and saves them; `onProgress` is told of each how many bytes it has. Rejects with the first fault, or when
 * `stop` is aborted: nothing is fetched, saved or told after that, and what came before stays.
 */
export async function fetchFiles(
	files: BundleFile[],
	stop: AbortSignal,
	onProgress: (bytes: number) => void,
): Promise<void> {
	const cache = await caches.open(FILES_CACHE)
	stop.throwIfAborted()
	const waiting = [...files].reverse()
	const end = new AbortController()
	const onStop = () => end.abort(stop.reason)
	stop.addEventListener("abort", onStop)
	const fetchRest = async () => {
		for (let file = waiting.pop(); file; file = waiting.pop()) {
			// What is saved under its name is another thing, and the worker would answer with that.
			await cache.delete(file.url, { ignoreVary: true })
			const answer = await fetchFile(file, end.signal)
			// Gone since the list was made: the next list is without it.
			if (answer) await cache.put(file.url, answer)
			end.signal.throwIfAborted()
			onProgress(file.bytes)
		}
	}
	const fetchOrEnd = () => fetchRest().catch((fault) => end.abort(fault))
	await Promise.all(Array.from({ length: AT_ONCE }, fetchOrEnd))
	stop.removeEventListener("abort", onStop)
	stop.throwIfAborted()
	end.signal.throwIfAborted()
}

/** Forgets these files. */
export async function dropFiles(urls: string[]): Promise<void> {
	const cache = await caches.open(FILES_CACHE)
	for (const url of urls) await cache.delete(url, { ignoreVary: true })
}

/** Forgets all files but these. */
export async function dropOthers(urls: string[]): Promise<void> {
	const wanted = new Set(urls)
	const cache = await caches.open(FILES_CACHE)
	const here = (await cache.keys()).map((request) => new URL(request.url).pathname)
	await dropFiles(here.filter((url) => !wanted.has(url)))
}
