import type { IncomingMessage } from "node:http"
import { hasSessionCookie } from "#app/middleware/session.server.ts"
import { hasTourAccessCookie } from "#app/middleware/tour-access.server.ts"
import { hasPasscode } from "#app/models/settings/setting.ts"
import { databaseFile, type Environment } from "#app/platform/environment.server.ts"
import { inlineCriticalCss, readStylesheet } from "#app/server/document/critical-css.server.ts"
import type { CachedPages } from "#app/server/http-server.server.ts"
import { publicOrigin } from "#app/server/public-request.server.ts"
import type { SiteRoute } from "#app/server/route-table.server.ts"
import { type ContentState, watchContentVersion } from "#db/cache-invalidation.ts"
import { cachedPageHeaders } from "./cache-entry.server.ts"
import { cacheableRoutes } from "./cacheable-routes.server.ts"
import { PageCache } from "./page-cache.server.ts"

/** Opens the cache for guests' pages, valid until `Expires` or a new content version. `client` is the folder of built files. */
export function openCachedPages(
	settings: Environment,
	client: string,
	routes: SiteRoute[],
): CachedPages & { close(): void } {
	const cacheableRoute = cacheableRoutes(routes)
	const content = watchContentVersion(databaseFile(settings.dataDir))
	const cache = new PageCache(cachedPageHeaders(settings.cdnSeconds))
	const styles = readStylesheet(client)
	return {
		lookup(request) {
			const route = isGuestsRead(request) ? cacheableRoute(request.url ?? "") : undefined
			const origin = route && publicOrigin(request, settings)
			const state = origin && readState()
			if (!state) return undefined
			// The tour differs for a visitor who has entered the passcode.
			const hasAccess = route.section === "tour" && hasTourAccessCookie(request.headers.cookie)
			if (hasAccess && hasPasscode(state.settings)) return undefined
			cache.setVersion(state.version)
			const key = `${origin}${request.url}`
			return {
				page: cache.find(key),
				fill: (render) => cache.fill(key, async () => inlineCriticalCss(await render(), styles)),
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

function isGuestsRead({ method, headers }: IncomingMessage): boolean {
	if (method !== "GET" && method !== "HEAD") return false
	// A request with a body must pass the body limits.
	if ("content-length" in headers || "transfer-encoding" in headers) return false
	return !hasSessionCookie(headers.cookie)
}
