import type { IncomingMessage, ServerResponse } from "node:http"
import { MEDIA_HEADERS, SCRIPT_POLICY } from "./security-headers.server.ts"
import { findStaticFile, sendStaticFile } from "./static-files.server.ts"

/** Folders whose files are answered before any page: what was built, now and before, and what staff uploaded. */
export type StaticFolders = { client: string; olderBuilds: string; media: string }

/** Answers with a file where the address is one's, and says whether it did. */
export function serveFile(
	request: IncomingMessage,
	response: ServerResponse,
	folders: StaticFolders,
	offlineTour: boolean,
): boolean {
	if (request.method !== "GET" && request.method !== "HEAD") return false
	let pathname = (request.url ?? "/").replace(/[?#].*$/s, "")
	// Phones that have a worker ask for it again: they get the one that takes itself away.
	if (pathname === "/sw.js" && !offlineTour) pathname = "/sw-farewell.js"
	if (pathname.startsWith("/media/")) {
		const name = findStaticFile(folders.media, pathname.slice("/media".length))
		for (const [header, value] of Object.entries(MEDIA_HEADERS)) response.setHeader(header, value)
		if (name) sendStaticFile(request, response, folders.media, name, "immutable")
		else notFound(response)
		return true
	}
	const isAsset = pathname.startsWith("/assets/")
	for (const folder of isAsset ? [folders.client, folders.olderBuilds] : [folders.client]) {
		const name = findStaticFile(folder, pathname)
		if (!name) continue
		if (name.endsWith(".js")) response.setHeader("Content-Security-Policy", SCRIPT_POLICY)
		const keeping = isAsset ? "immutable" : pathname.startsWith("/sw") ? "not unasked" : "a day"
		sendStaticFile(request, response, folder, name, keeping)
		return true
	}
	if (isAsset) notFound(response)
	return isAsset
}

function notFound(response: ServerResponse): void {
	response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" })
	response.end("Not Found")
}
