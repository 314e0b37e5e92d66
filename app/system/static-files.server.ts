import { existsSync, statSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import path from "node:path"
import send from "send"

/** How long browsers keep a file: its name changes with its content, it is asked for again after a day, or each time. */
type Keeping = "immutable" | "a day" | "not unasked"

const KEEPING: Record<Keeping, string> = {
	immutable: "public, max-age=31536000, immutable",
	"a day": "public, max-age=86400, stale-while-revalidate=604800",
	"not unasked": "no-cache",
}

const ENCODINGS = [
	{ name: "br", extension: ".br" },
	{ name: "gzip", extension: ".gz" },
]

/** The name of a file below `folder` for this address, or undefined where there is no such file. */
export function findStaticFile(folder: string, pathname: string): string | undefined {
	let name: string
	try {
		name = decodeURIComponent(pathname)
	} catch {
		return undefined
	}
	// Hidden files and the compressed twins are no addresses of their own.
	if (name.includes("\0") || /(^|[/\\])\.|\.(br|gz|part)$/.test(name)) return undefined
	const file = path.join(folder, name)
	if (!file.startsWith(folder + path.sep)) return undefined
	try {
		return statSync(file).isFile() ? name : undefined
	} catch {
		// Not there, or a name that no file can have.
		return undefined
	}
}

/** Sends a file that `findStaticFile` found, or its twin that was compressed beforehand; ranges, 304 and HEAD included. */
export function sendStaticFile(
	request: IncomingMessage,
	response: ServerResponse,
	folder: string,
	name: string,
	keeping: Keeping,
): void {
	const accepted = String(request.headers["accept-encoding"] ?? "")
	const twin = request.headers.range
		? undefined
		: ENCODINGS.find(
				(one) => accepted.includes(one.name) && existsSync(path.join(folder, name + one.extension)),
			)
	send(request, encodeURI(name + (twin?.extension ?? "")), { root: folder, cacheControl: false })
		.on("headers", (headers: ServerResponse) => {
			headers.setHeader("Content-Type", contentType(name))
			headers.setHeader("Cache-Control", KEEPING[keeping])
			headers.setHeader("Vary", "Accept-Encoding")
			if (twin) headers.setHeader("Content-Encoding", twin.name)
		})
		.on("error", (error: Error & { status?: number }) => {
			if (response.headersSent) return response.destroy()
			response.writeHead(error.status ?? 500, { "Content-Type": "text/plain; charset=utf-8" })
			response.end(error.status === 416 ? "Range Not Satisfiable" : "Not Found")
		})
		.pipe(response)
}

const CONTENT_TYPES: Record<string, string> = {
	css: "text/css; charset=utf-8",
	js: "text/javascript; charset=utf-8",
	json: "application/json; charset=utf-8",
	webmanifest: "application/manifest+json",
	txt: "text/plain; charset=utf-8",
	svg: "image/svg+xml",
	png: "image/png",
	ico: "image/x-icon",
	jpg: "image/jpeg",
	webp: "image/webp",
	avif: "image/avif",
	gif: "image/gif",
	woff2: "font/woff2",
	wasm: "application/wasm",
	mp3: "audio/mpeg",
	m4a: "audio/mp4",
	aac: "audio/aac",
	ogg: "audio/ogg",
	wav: "audio/wav",
}

function contentType(name: string): string {
	return CONTENT_TYPES[path.extname(name).slice(1).toLowerCase()] ?? "application/octet-stream"
}
