/** The longest address whose page is kept, in characters. */
const MAX_LENGTH = 300

/**
 * Addresses whose page is the same for everybody, and the parameters that it may depend on; an address with any other one
 * is answered anew each time. Left out on purpose: receipts, everything that belongs to a session, and all that does not
 * exist.
 */
const ADDRESSES: { path: RegExp; parameters: string[] }[] = [
	{ path: /^\/$/, parameters: ["search", "page", "from"] },
	{ path: /^\/tour$/, parameters: ["type", "status", "q", "only", "page", "from", "species", "dialog"] },
	{ path: /^\/species\/[1-9]\d{0,9}$/, parameters: ["via"] },
	{ path: /^\/blog$/, parameters: ["page", "from"] },
	{ path: /^\/blog\/[a-z0-9-]+$/, parameters: [] },
	{ path: /^\/waiver$/, parameters: ["redirect"] },
	{ path: /^\/offline$/, parameters: [] },
	{ path: /^\/catalogue\.json$/, parameters: [] },
	{ path: /^\/(sitemap\.xml|robots\.txt|news\.rss|news\.json)$/, parameters: [] },
	{ path: /^\/tour\/bundle\.json$/, parameters: [] },
]

/**
 * The path of the page that an address (path and search) leads to, where the page may be kept; its data, which links in the
 * browser ask for under `.data`, counts as the page.
 */
export function keptPath(url: string): string | undefined {
	if (url.length > MAX_LENGTH) return undefined
	const [pathname = "", search] = splitAt(url, "?")
	const path = pathname.replace(/_?\.data$/, "")
	const known = ADDRESSES.find((address) => address.path.test(path))
	if (!known) return undefined
	const isKnown = (parameter: string) => {
		const [name = ""] = parameter.split("=", 1)
		return known.parameters.includes(name) || (name === "_routes" && path !== pathname)
	}
	return search === undefined || search.split("&").every(isKnown) ? path : undefined
}

function splitAt(text: string, sign: string): [string, string?] {
	const at = text.indexOf(sign)
	return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
