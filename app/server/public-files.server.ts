import type { IncomingMessage, ServerResponse } from "node:http"
import { MEDIA_HEADERS, SCRIPT_POLICY } from "#app/platform/security-headers.server.ts"
import { findStaticFile, sendStaticFile } from "./static-files.server.ts"

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
	let pathname = (request.url ?? "/").replace(/[?#].*$/s, "")
	// Browsers with an installed service worker get the self-destroying one.
	if (pathname === "/sw.js" && !offlineTour) pathname = "/sw-farewell.js"
	if (pathname.startsWith("/media/")) {
		const name = findStaticFile(folders.media, pathname.slice("/media".length))
		for (const [header, value] of Object.entries(MEDIA_HEADERS)) response.setHeader(header, value)
		if (name && !folders.withheld?.has(name.slice(1)))
			sendStaticFile(request, response, folders.media, name, "immutable")
		else notFound(response)
		return true
	}
	const isAsset = pathname.startsWith("/assets/")
	for (const folder of isAsset ? [folders.client, folders.olderBuilds] : [folders.client]) {
		const name = findStaticFile(folder, pathname)
		if (!name) continue
		if (name.endsWith(".js")) response.setHeader("Content-Security-Policy", SCRIPT_POLICY)
		const policy = isAsset ? "immutable" : pathname.startsWith("/sw") ? "revalidate" : "one-day"
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
