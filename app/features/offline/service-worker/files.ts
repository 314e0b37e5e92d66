import { parseByteRange } from "#core/media/byte-range.ts"
import { FILES_CACHE, isTimeout, NETWORK_TIMEOUT_MS, withTimeout } from "#core/offline/offline.ts"
import { isSamePicture } from "#features/offline/tour-bundle.ts"

export async function serveFile(request: Request, pathname: string): Promise<Response> {
	const saved = await caches.match(request.url, { ignoreVary: true })
	if (saved) return await partOf(saved, request.headers.get("Range"))
	const fromServer = fetch(request)
	// Only for display: a download must get the requested size, or another size would be stored under its name.
	const isShown = request.destination === "image" && /\.(avif|webp)$/.test(pathname)
	try {
		return await (isShown ? withTimeout(fromServer, NETWORK_TIMEOUT_MS) : fromServer)
	} catch (error) {
		const other = isShown && (await otherSize(pathname))
		if (other) return other
		if (isTimeout(error)) return await fromServer
		throw error
	}
}

/** iOS plays audio only from 206 responses. */
async function partOf(file: Response, header: string | null): Promise<Response> {
	if (header === null) return file
	const content = await file.blob()
	const range = parseByteRange(header, content.size)
	const headers = new Headers({
		// Without it, pages take an error for another server's response.
		"X-From-Site": "yes",
		"Content-Type": file.headers.get("Content-Type") ?? content.type,
		"Accept-Ranges": "bytes",
	})
	if (!range) {
		headers.set("Content-Range", `bytes */${content.size}`)
		return new Response(null, { status: 416, headers })
	}
	headers.set("Content-Range", `bytes ${range.first}-${range.last}/${content.size}`)
	headers.set("Content-Length", String(range.last - range.first + 1))
	return new Response(content.slice(range.first, range.last + 1), { status: 206, headers })
}

async function otherSize(pathname: string): Promise<Response | undefined> {
	const files = await caches.open(FILES_CACHE)
	const width = (request: Request) => Number(/-(\d+)\.\w+$/.exec(request.url)?.[1] ?? 0)
	const [largest] = (await files.keys())
		.filter((request) => isSamePicture(new URL(request.url).pathname, pathname))
		.sort((a, b) => width(b) - width(a))
	return largest && (await files.match(largest))
}
