import { FILES_CACHE } from "#core/offline/offline.ts"
import { retry } from "#core/ui/retry.ts"
import { decoderAddress } from "#features/tour/scanner/decoder-address.ts"
import { openNativeReader } from "#features/tour/scanner/native-reader.ts"
import { dataSaver } from "./data-saver.ts"
import { fetchComplete, fetchFile } from "./fetch-file.ts"
import { type DownloadLevel, pathsIn } from "./saved-tour.ts"
import {
	AUTOMATIC_BYTES,
	type BundleFile,
	isFileAsListed,
	type TourBundle,
	withinBudget,
} from "./tour-bundle.ts"

const AT_ONCE = 3

const DECODER: BundleFile = { url: decoderAddress.wasm, bytes: 460_000 }

export async function fetchBundle(stop: AbortSignal): Promise<TourBundle> {
	const { status, content } = await retry(() => fetchComplete("/api/tour/bundle", stop))
	if (status !== 200) throw new TypeError(`The list of files answered ${status}.`)
	return JSON.parse(await content.text())
}

export async function filesOf(bundle: TourBundle, level: DownloadLevel): Promise<BundleFile[]> {
	if (level === "list") return dataSaver() ? [] : bundle.maps
	const decoder = (await openNativeReader()) ? [] : [DECODER]
	if (level === "small") return withinBudget([...decoder, ...bundle.thumbnails], AUTOMATIC_BYTES)
	const sounds = level === "sounds" ? bundle.sounds : []
	return [...bundle.thumbnails, ...decoder, ...bundle.pictures, ...sounds]
}

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
			// The worker would serve the invalid file that is saved under this name.
			await cache.delete(file.url, { ignoreVary: true })
			const response = await fetchFile(file, end.signal)
			if (response) await cache.put(file.url, response)
			end.signal.throwIfAborted()
			onProgress(file.bytes)
		}
	}
	const fetchOrEnd = () => fetchRest().catch((error) => end.abort(error))
	await Promise.all(Array.from({ length: AT_ONCE }, fetchOrEnd))
	stop.removeEventListener("abort", onStop)
	stop.throwIfAborted()
	end.signal.throwIfAborted()
}

export async function deleteFiles(urls: string[]): Promise<void> {
	const cache = await caches.open(FILES_CACHE)
	for (const url of urls) await cache.delete(url, { ignoreVary: true })
}

export async function deleteOthers(urls: string[]): Promise<void> {
	const needed = new Set(urls)
	await deleteFiles((await pathsIn(FILES_CACHE)).filter((url) => !needed.has(url)))
}
