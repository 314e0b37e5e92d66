import { openNativeReader } from "#core/media/code-reader.ts"
import { decoderAddress } from "#core/media/decoder-address.ts"
import { FILES_CACHE, withTimeout } from "#core/offline/offline.ts"
import { retry } from "#core/ui/retry.ts"
import { dataSaver } from "./data-saver.ts"
import { type DownloadLevel, pathsIn } from "./saved-tour.ts"
import {
	AUTOMATIC_BYTES,
	type BundleFile,
	isFileAsListed,
	type TourBundle,
	withinBudget,
} from "./tour-bundle.ts"

const STALL_TIMEOUT_MS = 20_000

const AT_ONCE = 3

const DECODER: BundleFile = { url: decoderAddress.wasm, bytes: 460_000 }

export async function fetchBundle(stop: AbortSignal): Promise<TourBundle> {
	const { status, content } = await retry(() => fetchComplete("/api/tour/bundle", stop))
	if (status !== 200) throw new TypeError(`The list of files answered ${status}.`)
	return JSON.parse(await content.text())
}

export async function filesAt(bundle: TourBundle, level: DownloadLevel): Promise<BundleFile[]> {
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

/** Rejects when the connection fails or stalls, storage is full or `stop` aborts. */
export async function fetchFiles(
	files: BundleFile[],
	stop: AbortSignal,
	onProgress: (bytes: number) => void,
): Promise<void> {
	const cache = await caches.open(FILES_CACHE)
	const waiting = [...files].reverse()
	const end = new AbortController()
	const { signal } = end
	stop.throwIfAborted()
	stop.addEventListener("abort", () => end.abort(stop.reason), { signal })
	const fetchRest = async () => {
		for (let file = waiting.pop(); file; file = waiting.pop()) {
			signal.throwIfAborted()
			// Otherwise the worker would serve the invalid file stored under this name.
			await cache.delete(file.url, { ignoreVary: true })
			const response = await fetchFile(file, signal)
			if (response) await cache.put(file.url, response)
			onProgress(file.bytes)
		}
	}
	const fetchOrEnd = () => fetchRest().catch((error) => end.abort(error))
	await Promise.all(Array.from({ length: AT_ONCE }, fetchOrEnd))
	signal.throwIfAborted()
}

export async function deleteFiles(urls: string[]): Promise<void> {
	const cache = await caches.open(FILES_CACHE)
	for (const url of urls) await cache.delete(url, { ignoreVary: true })
}

export async function deleteOthers(urls: string[]): Promise<void> {
	const needed = new Set(urls)
	await deleteFiles((await pathsIn(FILES_CACHE)).filter((url) => !needed.has(url)))
}

/** Undefined if the file no longer exists on the server. A TypeError is retried. */
function fetchFile(file: BundleFile, stop: AbortSignal): Promise<Response | undefined> {
	return retry(async () => {
		const { status, headers, content } = await fetchComplete(file.url, stop)
		if (status === 404 || status === 410) return undefined
		if (status !== 200 || !isFileAsListed(file, content.type, content.size))
			throw new TypeError(`${file.url} answered ${status} with ${content.size} bytes of ${content.type}.`)
		headers.delete("Content-Encoding")
		headers.delete("Vary")
		headers.set("Content-Length", String(content.size))
		return new Response(content, { headers })
	})
}

/** For responses that are the same for everyone. With cookies, because a proxy may require them. */
async function fetchComplete(url: string, stop: AbortSignal) {
	const response = await withTimeout(fetch(url, { redirect: "error", signal: stop }), STALL_TIMEOUT_MS)
	const parts: BlobPart[] = []
	const reader = response.body?.getReader()
	try {
		for (;;) {
			const part = await withTimeout(Promise.resolve(reader?.read()), STALL_TIMEOUT_MS)
			if (!part?.value) break
			parts.push(part.value)
		}
	} catch (error) {
		reader?.cancel().catch(() => undefined)
		throw error
	}
	const content = new Blob(parts, { type: response.headers.get("Content-Type") ?? "" })
	return { status: response.status, headers: new Headers(response.headers), content }
}
