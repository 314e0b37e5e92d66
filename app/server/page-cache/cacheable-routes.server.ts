const MAX_URL_LENGTH = 300

/** The waiver is left out because its pages have idempotency keys. An unlisted parameter makes a URL uncacheable. */
const CACHEABLE_ROUTES: { path: RegExp; parameters: string[] }[] = [
	{ path: /^\/$/, parameters: ["search", "page", "from"] },
	{ path: /^\/tour$/, parameters: ["type", "status", "q", "only", "page", "from", "species", "dialog"] },
	{ path: /^\/species\/[1-9]\d{0,9}$/, parameters: ["via"] },
	{ path: /^\/blog$/, parameters: ["page", "from"] },
	{ path: /^\/blog\/[a-z0-9-]+$/, parameters: [] },
	{ path: /^\/offline$/, parameters: [] },
	{ path: /^\/catalogue\.json$/, parameters: [] },
	{ path: /^\/(sitemap\.xml|robots\.txt|news\.rss|news\.json)$/, parameters: [] },
	{ path: /^\/tour\/bundle\.json$/, parameters: [] },
]

/** Returns the page's path if it may be cached. A `.data` request of React Router counts as its page. */
export function cacheablePath(url: string): string | undefined {
	if (url.length > MAX_URL_LENGTH) return undefined
	const [pathname = "", search] = splitAt(url, "?")
	const path = pathname.replace(/_?\.data$/, "")
	const route = CACHEABLE_ROUTES.find((route) => route.path.test(path))
	if (!route) return undefined
	const isKnown = (parameter: string) => {
		const [name = ""] = parameter.split("=", 1)
		return route.parameters.includes(name) || (name === "_routes" && path !== pathname)
	}
	return search === undefined || search.split("&").every(isKnown) ? path : undefined
}

function splitAt(text: string, separator: string): [string, string?] {
	const at = text.indexOf(separator)
	return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
