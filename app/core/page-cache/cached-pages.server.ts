import type { IncomingMessage } from "node:http"
import type { CachedPages, Handler, Visitor } from "#core/http/http-server.server.ts"
import { publicOrigin } from "#core/http/public-request.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { isFixedPath, pathPattern, type SiteRoute } from "#core/http/route-table.server.ts"
import { hasSiteCookie } from "#core/http/site-cookies.server.ts"
import { databaseFile, type Environment } from "#core/platform/environment.server.ts"
import { securityHeaders } from "#core/platform/security-headers.server.ts"
import { hasPasscode } from "#core/settings/setting.ts"
import { type ContentState, watchContentVersion } from "#db/cache-invalidation.ts"
import { PageCache } from "./page-cache.server.ts"

const MAX_URL_LENGTH = 300

type Rule = { section: RouteHandle["section"]; parameters: readonly string[] }

type CachedPagesParts = { settings: Environment; routes: SiteRoute[]; handle: Handler }

type OpenCachedPages = CachedPages & { close(): void }

/** Opens the cache for guests' responses, valid until `Expires` or a new content version. */
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
			// A page is rendered as if it were read, which would count an address that isn't found.
			if (request.method === "HEAD") return undefined
			return { fill: (visitor) => cache.fill(visitor.origin + url, () => render(url, visitor)) }
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

/** Only exact paths match, so that no other spelling fills the cache. A `.data` request counts as its page. */
function cacheableRoutes(routes: SiteRoute[]): (url: string) => Rule | undefined {
	const fixed = new Map<string, Rule | undefined>()
	const patterns: { pattern: RegExp; rule: Rule }[] = []
	for (const route of routes) {
		const rule = ruleOf(route)
		if (isFixedPath(route.path)) fixed.set(route.path, rule)
		else if (rule) patterns.push({ pattern: new RegExp(`^${pathPattern(route.path)}$`), rule })
	}
	return (url) => {
		const known = fixed.get(url)
		if (known) return known
		if (url.length > MAX_URL_LENGTH) return undefined
		const [pathname = "", search] = splitAt(url, "?")
		const path = pathname.replace(/_?\.data$/, "")
		const rule = fixed.has(path) ? fixed.get(path) : patterns.find(({ pattern }) => pattern.test(path))?.rule
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
