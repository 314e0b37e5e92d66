import { accessSync, constants, statSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import path from "node:path"
import { contentType } from "mime-types"
import send from "send"
import { diskErrorOf } from "#core/forms/disk-error.ts"
import { type ContentEncoding, chooseEncoding } from "#core/platform/compression.server.ts"
import { logError } from "#core/platform/logger.server.ts"
import { MEDIA_HEADERS, SCRIPT_POLICY } from "#core/platform/security-headers.server.ts"
import { isFileName, requestedPath } from "./requested-path.server.ts"

type CachePolicy = "immutable" | "one-day" | "revalidate"

const CACHE_CONTROL: Record<CachePolicy, string> = {
	immutable: "public, max-age=31536000, immutable",
	"one-day": "public, max-age=86400, stale-while-revalidate=604800",
	revalidate: "no-cache",
}

const EXTENSIONS = { br: ".br", gzip: ".gz" } satisfies Record<ContentEncoding, string>
const ENCODINGS = Object.keys(EXTENSIONS) as ContentEncoding[]

/** `withheld` are media that are not public. */
export type StaticFolders = {
	client: string
	olderBuilds: string
	media: string
	withheld?: { has(name: string): boolean }
}

export function serveFile(
	request: IncomingMessage,
	response: ServerResponse,
	folders: StaticFolders,
	offlineTour: boolean,
): boolean {
	if (request.method !== "GET" && request.method !== "HEAD") return false
	let name = requestedPath(request.url ?? "/") ?? ""
	if (!isFileName(name)) {
		const isInFolder = /^\/(media|assets)\//.test(name)
		if (isInFolder) notFound(response)
		return isInFolder
	}
	// Browsers with an installed service worker get the self-destroying one.
	if (name === "/sw.js" && !offlineTour) name = "/sw-farewell.js"
	if (name.startsWith("/media/")) {
		name = name.slice("/media".length)
		for (const [header, value] of Object.entries(MEDIA_HEADERS)) response.setHeader(header, value)
		// Security: on a disk that ignores case, another spelling would pass the check.
		const isName = name === name.toLowerCase() && hasStaticFile(folders.media, name)
		if (isName && !folders.withheld?.has(name.slice(1)))
			sendStaticFile(request, response, folders.media, name, "immutable")
		else notFound(response)
		return true
	}
	const isAsset = name.startsWith("/assets/")
	for (const folder of isAsset ? [folders.client, folders.olderBuilds] : [folders.client]) {
		if (!hasStaticFile(folder, name)) continue
		if (name.endsWith(".js")) response.setHeader("Content-Security-Policy", SCRIPT_POLICY)
		const policy = isAsset ? "immutable" : name.startsWith("/sw") ? "revalidate" : "one-day"
		sendStaticFile(request, response, folder, name, policy)
		return true
	}
	if (isAsset) notFound(response)
	return isAsset
}

function notFound(response: ServerResponse): void {
	response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" })
	response.end("Not Found")
}

function hasStaticFile(folder: string, name: string): boolean {
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

function sendStaticFile(
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
	const coding = chooseEncoding(accepted?.toString(), available)
	const extension = coding === "identity" ? "" : EXTENSIONS[coding]
	send(request, encodeURI(name + extension), { root: folder, cacheControl: false })
		.on("headers", (headers: ServerResponse) => {
			headers.setHeader("Content-Type", contentType(path.basename(name)) || "application/octet-stream")
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
