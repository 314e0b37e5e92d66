import type { IncomingMessage } from "node:http"
import type { CachedPages, Handler, Visitor } from "#core/http/http-server.server.ts"
import { publicOrigin } from "#core/http/public-request.server.ts"
import type { SiteRoute } from "#core/http/route-table.server.ts"
import { hasSiteCookie } from "#core/http/site-cookies.server.ts"
import { databaseFile, type Environment } from "#core/platform/environment.server.ts"
import { securityHeaders } from "#core/platform/security-headers.server.ts"
import { hasPasscode } from "#core/settings/setting.ts"
import { type ContentState, watchContentVersion } from "#db/cache-invalidation.ts"
import { cachedPageHeaders } from "./cache-entry.server.ts"
import { cacheableRoutes } from "./cacheable-routes.server.ts"
import { PageCache } from "./page-cache.server.ts"

type CachedPagesParts = {
	settings: Environment
	routes: SiteRoute[]
	handle: Handler
	/** False in development, because code changes too. */
	stores: boolean
}

type OpenCachedPages = CachedPages & { close(): void }

const NOTHING_STORED = 1

/** Opens the cache for guests' responses, valid until `Expires` or a new content version. */
export function openCachedPages({ settings, routes, handle, stores }: CachedPagesParts): OpenCachedPages {
	const content = watchContentVersion(databaseFile(settings.dataDir))
	const cache = new PageCache(stores ? undefined : NOTHING_STORED)
	const cacheableRoute = cacheableRoutes(routes)
	return {
		lookup(request) {
			const { url = "" } = request
			const route = isGuestsRead(request) ? cacheableRoute(url) : undefined
			const origin = route && publicOrigin(request, settings)
			const state = origin && readState()
			if (!state) return undefined
			// The tour differs for a visitor who has entered the passcode.
			const hasAccess = route.section === "tour" && hasSiteCookie(request.headers.cookie, "tourAccess")
			if (hasAccess && hasPasscode(state.settings)) return undefined
			cache.setVersion(state.version)
			const page = cache.find(origin + url)
			if (page) return { page }
			// A page is rendered as if it were read, which would count an address that isn't found.
			if (request.method === "HEAD") return undefined
			// API clients ask for the current state, so a CDN doesn't store the API.
			const cacheControl = cachedPageHeaders(route.isApi ? 0 : settings.cdnSeconds)
			return {
				fill: (visitor) => cache.fill(visitor.origin + url, () => render(url, visitor), cacheControl),
			}
		},
		close: () => content.close(),
	}

	/** Renders a response that doesn't depend on the client: the request has no headers. */
	async function render(url: string, visitor: Visitor): Promise<Response> {
		const response = await handle(new Request(visitor.origin + url), visitor)
		// A cached response is sent with its own headers only.
		for (const [name, value] of Object.entries(securityHeaders(visitor.origin)))
			if (!response.headers.has(name)) response.headers.set(name, value)
		return response
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
	return !hasSiteCookie(headers.cookie, "session")
}
