import type { IncomingMessage, ServerResponse } from "node:http"
import { MEDIA_HEADERS, SCRIPT_POLICY } from "#core/platform/security-headers.server.ts"
import { isFileName, requestedPath } from "./requested-path.server.ts"
import { hasStaticFile, sendStaticFile } from "./static-files.server.ts"

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
