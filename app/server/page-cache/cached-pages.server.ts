import type { IncomingMessage } from "node:http"
import { hasSessionCookie } from "#app/middleware/session.server.ts"
import { hasTourAccessCookie } from "#app/middleware/tour-access.server.ts"
import { hasPasscode } from "#app/models/settings/setting.ts"
import { databaseFile, type Environment } from "#app/platform/environment.server.ts"
import type { CachedPages } from "#app/server/http-server.server.ts"
import { publicOrigin } from "#app/server/public-request.server.ts"
import { type ContentState, watchContentVersion } from "#db/cache-invalidation.ts"
import { cachedPageHeaders } from "./cache-entry.server.ts"
import { cacheablePath } from "./cacheable-routes.server.ts"
import { PageCache } from "./page-cache.server.ts"

/** Opens the cache for guests' pages, valid until `Expires` or a new content version. */
export function openCachedPages(settings: Environment): CachedPages & { close(): void } {
	const content = watchContentVersion(databaseFile(settings.dataDir))
	const cache = new PageCache(cachedPageHeaders(settings.cdnSeconds))
	return {
		lookup(request) {
			const path = cacheableRequestPath(request)
			const origin = path && publicOrigin(request, settings)
			const state = origin && readState()
			if (!state) return undefined
			// The tour differs for a visitor who has entered the passcode.
			const hasAccess = path === "/tour" && hasTourAccessCookie(request.headers.cookie)
			if (hasAccess && hasPasscode(state.settings)) return undefined
			cache.setVersion(state.version)
			const key = `${origin}${request.url}`
			return {
				page: cache.find(key),
				fill: (render) => cache.fill(key, render),
			}
		},
		close() {
			cache.close()
			content.close()
		},
	}

	function readState(): ContentState | undefined {
		try {
			return content.read()
		} catch {
			// Rendering the page reports the database error.
			return undefined
		}
	}
}

function cacheableRequestPath({ method, headers, url = "" }: IncomingMessage): string | undefined {
	if (method !== "GET" && method !== "HEAD") return undefined
	// A request with a body must pass the body limits.
	if ("content-length" in headers || "transfer-encoding" in headers) return undefined
	return hasSessionCookie(headers.cookie) ? undefined : cacheablePath(url)
}
