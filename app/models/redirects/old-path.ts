import { normalize } from "#app/models/text/normalize.ts"

/** In characters. */
export const MAX_PATH = 200

export const COUNTED_DAYS = 90

/** The pages of the site, and the folders in which all addresses are its own. A test compares them with `app/routes.ts`. */
const PAGES = [
	"/",
	"/accessibility",
	"/blog",
	"/catalogue.json",
	"/events",
	"/events.ics",
	"/healthz",
	"/map",
	"/map/sheet",
	"/news.json",
	"/news.rss",
	"/offline",
	"/robots.txt",
	"/site.webmanifest",
	"/sitemap.xml",
	"/sw.js",
	"/visit",
]
const FOLDERS = ["admin", "api", "assets", "auth", "logout", "media", "share", "tour", "waiver"]

/** Of a path as `normalizePath` returns it. */
export const isInOwnFolder = (path: string) => FOLDERS.includes(path.split("/")[1] ?? "")

export const isOwnPage = (path: string) => PAGES.includes(path) || isInOwnFolder(path)

/** The form in which paths are stored and compared: decoded, in lower case, without host, query string and slash at the end. */
export function normalizePath(address: string): string {
	const path = address.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "")
	return normalize(decode(path))
		.toLowerCase()
		.replace(/\/+/g, "/")
		.replace(/(.)\/$/, "$1")
}

function decode(path: string): string {
	try {
		return decodeURIComponent(path)
	} catch {
		return path
	}
}

/** Files that scanners look for, and pictures, styles and scripts of an earlier site. */
const FILE = /\/\.|\.(?!html?$|pdf$)[^./]+$/
/** Privacy: a mistyped link may contain an e-mail address or a key. */
const PERSONAL = /@|\/(invitation|receipts)\//

export const isWorthCounting = (path: string) =>
	path.length <= MAX_PATH &&
	!isOwnPage(path) &&
	!FILE.test(path) &&
	!PERSONAL.test(path) &&
	!/\p{Cc}/u.test(path)

type RedirectMap = ReadonlyMap<string, { id: number; target: string }>

/** Follows a redirect to its end. `origin` is the site's own, if it is known. Returns undefined if there is none. */
export function followRedirect(
	redirects: RedirectMap,
	path: string,
	origin = "",
): { id: number; target: string } | { loop: string[] } | undefined {
	const first = redirects.get(path)
	if (!first) return undefined
	const passed = [path]
	let { target } = first
	for (;;) {
		const next = normalizePath(target)
		const further = isOnSite(target, origin) ? redirects.get(next) : undefined
		if (!further) return { id: first.id, target }
		if (passed.includes(next)) return { loop: [...passed, next] }
		passed.push(next)
		target = further.target
	}
}

const isOnSite = (target: string, origin: string) =>
	target.startsWith("/") || (origin !== "" && target.toLowerCase().startsWith(`${origin}/`))
