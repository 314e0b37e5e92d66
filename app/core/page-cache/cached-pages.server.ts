import type { IncomingMessage } from "node:http"
import { LRUCache } from "lru-cache"
import type { CachedPages, Handler, Visitor } from "#core/http/http-server.server.ts"
import { publicOrigin } from "#core/http/public-request.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { routeFinder, type SiteRoute } from "#core/http/route-table.server.ts"
import { hasSiteCookie } from "#core/http/site-cookies.server.ts"
import { databaseFile, type Environment } from "#core/platform/environment.server.ts"
import { logError } from "#core/platform/logger.server.ts"
import { securityHeaders } from "#core/platform/security-headers.server.ts"
import { hasPasscode } from "#core/settings/setting.ts"
import { type ContentState, watchContentVersion } from "#db/cache-invalidation.ts"
import {
	type CachedPage,
	cachedPageBytes,
	createCachedPage,
	isCacheable,
	needsBrotli,
	withBrotli,
} from "./cache-entry.server.ts"

const MAX_URL_LENGTH = 300

type Rule = { section: RouteHandle["section"]; parameters: readonly string[] }

type CachedPagesParts = { settings: Environment; routes: SiteRoute[]; handle: Handler }

type OpenCachedPages = CachedPages & { close(): void }

export function openCachedPages({ settings, routes, handle }: CachedPagesParts): OpenCachedPages {
	const content = watchContentVersion(databaseFile(settings.dataDir))
	const cache = new PageCache()
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
			// Rendering would count an unknown URL as visited.
			if (request.method === "HEAD") return undefined
			return { fill: (visitor) => cache.fill(visitor.origin + url, () => render(url, visitor)) }
		},
		close: () => content.close(),
	}

	/** The request has no headers, so that the response can't depend on the client. */
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

/** Only exact paths match, so that no other spelling fills the cache. A `.data` request counts as its page. */
function cacheableRoutes(routes: SiteRoute[]): (url: string) => Rule | undefined {
	const findRoute = routeFinder(routes)
	return (url) => {
		if (url.length > MAX_URL_LENGTH) return undefined
		const [pathname = "", search] = splitAt(url, "?")
		const path = pathname.replace(/_?\.data$/, "")
		// The router ignores case, and would render another page than the rule's.
		if (path !== path.toLowerCase()) return undefined
		const route = findRoute(path)
		const rule = route && ruleOf(route)
		if (!rule) return undefined
		const isKnown = (parameter: string) => {
			const [name = ""] = parameter.split("=", 1)
			return rule.parameters.includes(name) || (name === "_routes" && path !== pathname)
		}
		return search === undefined || search.split("&").every(isKnown) ? rule : undefined
	}
}

function ruleOf({ handle, operations }: SiteRoute): Rule | undefined {
	const parameters = handle.cacheParameters ?? operations.GET?.cacheParameters
	return parameters && { parameters, section: handle.section }
}

function splitAt(text: string, separator: string): [string, string?] {
	const at = text.indexOf(separator)
	return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** Room for the API's list of 10,000 species (10 MB with its encodings) beside every page of a farm. */
const MAX_BYTES = 40 * 1024 * 1024

export class PageCache {
	readonly #pages: LRUCache<string, CachedPage>
	#version: string | undefined
	#pending = new Map<string, Promise<CachedPage | undefined>>()
	readonly #compressing = new Set<string>()

	constructor(maxBytes = MAX_BYTES) {
		this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: cachedPageBytes })
	}

	setVersion(version: string): void {
		if (version === this.#version) return
		this.#version = version
		this.#pages.clear()
		this.#pending = new Map()
	}

	/** `now` is in ms since the epoch. */
	find(key: string, now = Date.now()): CachedPage | undefined {
		const page = this.#pages.get(key)
		if (!page || (page.expires !== undefined && page.expires <= now)) return undefined
		if (needsBrotli(page)) this.#compress(key, page)
		return page
	}

	/** Concurrent requests share one rendering. A response that isn't cacheable is returned unchanged. */
	async fill(key: string, render: () => Promise<Response>): Promise<CachedPage | Response> {
		const shared = this.#pending.get(key)
		// The first request must not wait: it has to be in the map before the next one looks.
		const page = shared && (await shared)
		if (page) return page
		const pending = this.#pending
		const rendering = this.#render(key, render)
		const toShare = rendering.then(
			(result) => (result instanceof Response ? undefined : result),
			() => undefined,
		)
		pending.set(key, toShare)
		try {
			return await rendering
		} finally {
			if (pending.get(key) === toShare) pending.delete(key)
		}
	}

	async #render(key: string, render: () => Promise<Response>): Promise<CachedPage | Response> {
		const version = this.#version
		const response = await render()
		if (!isCacheable(response)) return response
		const page = await createCachedPage(response)
		if (version === this.#version) this.#pages.set(key, page)
		return page
	}

	/** Only pages that are requested again, while nobody waits for it. */
	#compress(key: string, page: CachedPage): void {
		if (this.#compressing.has(key)) return
		this.#compressing.add(key)
		withBrotli(page)
			.then((compressed) => this.#pages.peek(key) === page && this.#pages.set(key, compressed))
			.catch((error) => logError("Compressing a page failed", error))
			.finally(() => this.#compressing.delete(key))
	}
}
