import { parseByteRange } from "../models/byte-range.ts"
import { FILES_CACHE, isTimeout, PATIENCE_MS, withPatience } from "../models/offline.ts"
import { isSamePicture } from "../models/tour-bundle.ts"

/** A file that never changes under its name: saved, from the server, or the same picture in another size. */
export async function answerFile(request: Request, pathname: string): Promise<Response> {
	const saved = await caches.match(request.url, { ignoreVary: true })
	if (saved) return await partOf(saved, request.headers.get("Range"))
	const fromServer = fetch(request)
	// Who saves a picture must get that one: the other size would stand under its name for good.
	const isShown = request.destination === "image" && /\.(avif|webp)$/.test(pathname)
	try {
		// Behind a picture that comes in its own time there may be a smaller one that is here.
		return await (isShown ? withPatience(fromServer, PATIENCE_MS) : fromServer)
	} catch (error) {
		const other = isShown && (await otherSize(pathname))
		if (other) return other
		if (isTimeout(error)) return await fromServer
		throw error
	}
}

/** Players ask for a part, some of them only take a part: iOS plays nothing else. */
async function partOf(file: Response, header: string | null): Promise<Response> {
	if (header === null) return file
	const content = await file.blob()
	const range = parseByteRange(header, content.size)
	const headers = new Headers({
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

/** The largest file that is saved of the same picture. */
async function otherSize(pathname: string): Promise<Response | undefined> {
	const files = await caches.open(FILES_CACHE)
	const width = (request: Request) => Number(/-(\d+)\.\w+$/.exec(request.url)?.[1] ?? 0)
	const [largest] = (await files.keys())
		.filter((request) => isSamePicture(new URL(request.url).pathname, pathname))
		.sort((a, b) => width(b) - width(a))
	return largest && (await files.match(largest))
}
