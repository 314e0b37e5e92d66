import type { IncomingMessage } from "node:http"
import { type ContentState, watchContent } from "../../db/content-watch.ts"
import { bringsSession } from "../middleware/session.server.ts"
import { bringsTourAccess } from "../middleware/tour-access.server.ts"
import { hasPasscode } from "../models/setting.ts"
import { paintEarly, readStyles } from "../system/early-paint.server.ts"
import { databaseFile, type Environment } from "../system/environment.server.ts"
import type { KeptPages } from "../system/http-server.server.ts"
import { keptPageCaching } from "../system/kept-page.server.ts"
import { PageMemory } from "../system/page-memory.server.ts"
import { publicOrigin } from "../system/public-request.server.ts"
import { keptPath } from "./kept-addresses.server.ts"

/**
 * The pages of guests, kept until anything changes that visitors see; one look at the database for each request tells
 * whether it has. The database of these settings must be there; `client` is the folder of built files.
 */
export function openKeptPages(settings: Environment, client: string): KeptPages & { close(): void } {
	const content = watchContent(databaseFile(settings.dataDir))
	const memory = new PageMemory(keptPageCaching(settings.cdnSeconds))
	const styles = readStyles(client)
	return {
		placeOf(request) {
			const path = pathToKeep(request)
			const origin = path && publicOrigin(request, settings)
			const state = origin && readState()
			if (!state) return undefined
			// Who has typed the passcode sees another page than everybody else.
			const mayEnter = path === "/tour" && bringsTourAccess(request.headers.cookie)
			if (mayEnter && hasPasscode(state.settings)) return undefined
			// A page that is right for a while only would be looked at here, too.
			memory.keepOnly(state.version)
			const key = `${origin}${request.url}`
			return {
				page: memory.find(key),
				fill: (make) => memory.fill(key, async () => paintEarly(await make(), styles)),
			}
		},
		close() {
			memory.close()
			content.close()
		},
	}

	function readState(): ContentState | undefined {
		try {
			return content.read()
		} catch {
			// The database is busy or gone: the page itself will say what is the matter.
			return undefined
		}
	}
}

/** The path of a page that may be kept for this request, by its method, its headers and its address. */
function pathToKeep({ method, headers, url = "" }: IncomingMessage): string | undefined {
	if (method !== "GET" && method !== "HEAD") return undefined
	// No page asks for a body; where one comes all the same, its limits are looked at elsewhere.
	if ("content-length" in headers || "transfer-encoding" in headers) return undefined
	return bringsSession(headers.cookie) ? undefined : keptPath(url)
}
