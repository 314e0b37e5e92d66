import { accessSync, constants, statSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import path from "node:path"
import send from "send"
import { diskErrorOf } from "#core/forms/disk-error.ts"
import { type ContentEncoding, chooseEncoding } from "#core/platform/content-encoding.server.ts"
import { logError } from "#core/platform/logger.server.ts"

type CachePolicy = "immutable" | "one-day" | "revalidate"

const CACHE_CONTROL: Record<CachePolicy, string> = {
	immutable: "public, max-age=31536000, immutable",
	"one-day": "public, max-age=86400, stale-while-revalidate=604800",
	revalidate: "no-cache",
}

const EXTENSIONS = { br: ".br", gzip: ".gz" } satisfies Record<ContentEncoding, string>
const ENCODINGS = Object.keys(EXTENSIONS) as ContentEncoding[]

export function hasStaticFile(folder: string, name: string): boolean {
	// Precompressed files and unfinished uploads have no URL.
	if (/\.(br|gz|part)$/i.test(name)) return false
	return isReadableFile(path.join(folder, name))
}

function isReadableFile(file: string): boolean {
	try {
		if (!statSync(file).isFile()) return false
		accessSync(file, constants.R_OK)
		return true
	} catch (error) {
		if (diskErrorOf(error)) logError("A file can't be read", error)
		return false
	}
}

export function sendStaticFile(
	request: IncomingMessage,
	response: ServerResponse,
	folder: string,
	name: string,
	policy: CachePolicy,
): void {
	const accepted = request.headers["accept-encoding"]
	const isEncodable = accepted !== undefined && !request.headers.range
	const available = isEncodable
		? ENCODINGS.filter((coding) => isReadableFile(path.join(folder, name + EXTENSIONS[coding])))
		: []
	const coding = chooseEncoding(accepted, available)
	const extension = coding === "identity" ? "" : EXTENSIONS[coding]
	send(request, encodeURI(name + extension), { root: folder, cacheControl: false })
		.on("headers", (headers: ServerResponse) => {
			headers.setHeader("Content-Type", contentType(name))
			headers.setHeader("Cache-Control", CACHE_CONTROL[policy])
			headers.setHeader("Vary", "Accept-Encoding")
			if (coding !== "identity") headers.setHeader("Content-Encoding", coding)
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
