import type { IncomingMessage } from "node:http"
import { hasSiteCookie } from "#app/middleware/site-cookies.server.ts"
import { hasPasscode } from "#app/models/settings/setting.ts"
import { databaseFile, type Environment } from "#app/platform/environment.server.ts"
import { securityHeaders } from "#app/platform/security-headers.server.ts"
import type { CachedPages, Handler, Visitor } from "#app/server/http-server.server.ts"
import { publicOrigin } from "#app/server/public-request.server.ts"
import { newRequestId } from "#app/server/request-log.server.ts"
import type { SiteRoute } from "#app/server/route-table.server.ts"
import { type ContentState, watchContentVersion } from "#db/cache-invalidation.ts"
import { startBackgroundRendering } from "./background-rendering.server.ts"
import { type CachedPage, cachedPageHeaders, missingEncoding } from "./cache-entry.server.ts"
import { type CacheableRoute, cacheableRoutes } from "./cacheable-routes.server.ts"
import { PageCache } from "./page-cache.server.ts"

export type CachedPagesParts = {
	settings: Environment
	routes: SiteRoute[]
	handle: Handler
	/** False in development, because code changes too. */
	stores: boolean
	/** The paths of pages whose own content changed last. */
	listChangedPages(): Promise<string[]>
	/** Whether a form is being answered. */
	isSaving(): boolean
}

export type OpenCachedPages = CachedPages & { stop(): Promise<void>; close(): void }

/** Rendered after each change, even if nobody has requested them since the start. */
const MAIN_PAGES = ["/", "/tour", "/blog"]

const NOTHING_STORED = { probationBytes: 1, protectedBytes: 1 }

/** Opens the cache for guests' responses, valid until `Expires` or a new content version. */
export function openCachedPages({
	settings,
	routes,
	handle,
	stores,
	listChangedPages,
	isSaving,
}: CachedPagesParts): OpenCachedPages {
	const content = watchContentVersion(databaseFile(settings.dataDir))
	const cache = new PageCache(stores ? undefined : NOTHING_STORED)
	const cacheableRoute = cacheableRoutes(routes)
	/** Without PUBLIC_URL only requests tell under which origin visitors come, so nothing is rendered before the first one. */
	let latestOrigin = settings.origin
	const background = stores
		? startBackgroundRendering({
				readVersion: () => (latestOrigin ? readState()?.version : undefined),
				listPages: listAhead,
				render: renderAhead,
				isBusy: isSaving,
			})
		: undefined
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
			latestOrigin = origin
			const key = `${origin}${url}`
			const page = cache.find(key)
			const accepted = request.headers["accept-encoding"]
			if (page && !missingEncoding(page, accepted)) return { page }
			return {
				async fill(visitor) {
					const filled = page ?? (await fill(route, url, visitor))
					if (filled instanceof Response) return filled
					filled.demand.requests += 1
					const missing = missingEncoding(filled, accepted)
					return missing ? await cache.addEncoding(key, filled, missing) : filled
				},
			}
		},
		async stop() {
			await background?.stop()
		},
		close() {
			background?.stop()
			cache.close()
			content.close()
		},
	}

	async function fill(route: CacheableRoute, url: string, visitor: Visitor): Promise<CachedPage | Response> {
		// API clients ask for the current state, so a CDN doesn't store the API.
		const cacheControl = cachedPageHeaders(route.isApi ? 0 : settings.cdnSeconds)
		return await cache.fill(`${visitor.origin}${url}`, () => render(url, visitor), cacheControl)
	}

	async function listAhead(): Promise<string[]> {
		const state = readState()
		// The popular pages are known once the cache has the new version.
		if (state) cache.setVersion(state.version)
		const origin = latestOrigin ?? ""
		const popular = cache
			.popularKeys()
			.filter((key) => key.startsWith(`${origin}/`))
			.map((key) => key.slice(origin.length))
			.filter((url) => !cacheableRoute(url)?.isApi)
		return [...new Set([...popular, ...MAIN_PAGES, ...(await listChangedPages())])]
	}

	async function renderAhead(url: string): Promise<void> {
		const route = cacheableRoute(url)
		const state = readState()
		const origin = latestOrigin
		if (!route || !state || !origin) return
		cache.setVersion(state.version)
		const key = `${origin}${url}`
		if (!cache.has(key)) await fill(route, url, { origin, address: "", requestId: newRequestId() })
		cache.retain(key)
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
