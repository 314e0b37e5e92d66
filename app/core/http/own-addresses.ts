import { normalize } from "#core/text/normalize.ts"

/** In characters. */
export const MAX_PATH = 200

export const COUNTED_DAYS = 90
export const MISSING_DAYS = 30

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

/** What other systems write for several addresses at once, such as /shop/*, /shop/:name, /shop/{name} and /shop/(.*)$. */
export const isPattern = (path: string) => /[*^\\{}]|\/:|\.\+|\$$/.test(path)

type RedirectMap = Pick<ReadonlyMap<string, { id: number; target: string }>, "get">

/** Follows a redirect to its end. `origin` is the site's own, if it is known. Returns undefined if there is none. */
export function followRedirect(
	redirects: RedirectMap,
	path: string,
	origin = "",
): { id: number; target: string } | "loop" | undefined {
	const first = redirects.get(path)
	if (!first) return undefined
	const passed = new Set([path])
	let { target } = first
	for (;;) {
		const next = pathOnSite(target, origin)
		const further = next === undefined ? undefined : redirects.get(next)
		if (next === undefined || !further) return { id: first.id, target }
		if (passed.has(next)) return "loop"
		passed.add(next)
		target = further.target
	}
}

/** The redirects that lead in a circle, and the address of the circle that each comes to first. Follows each redirect once. */
export function findLoops(
	redirects: RedirectMap & { keys(): Iterable<string> },
	origin = "",
): Map<string, string> {
	const loops = new Map<string, string>()
	const followed = new Set<string>()
	for (const start of redirects.keys()) {
		const passed = new Map<string, number>()
		let path: string | undefined = start
		while (path !== undefined && !followed.has(path)) {
			const target: string | undefined = redirects.get(path)?.target
			if (target !== undefined) passed.set(path, passed.size)
			followed.add(path)
			path = target === undefined ? undefined : pathOnSite(target, origin)
		}
		if (path === undefined) continue
		const first = passed.has(path) ? path : loops.get(path)
		const begin = passed.get(path) ?? passed.size
		if (first !== undefined) for (const [each, at] of passed) loops.set(each, at < begin ? first : each)
	}
	return loops
}

const SHOWN_OF_LOOP = 5

/** For people: a long circle isn't listed in full. */
export function describeLoop(redirects: RedirectMap, path: string, first: string, origin = ""): string {
	const shown = [path]
	let isFirst = path === first
	while (shown.length <= SHOWN_OF_LOOP) {
		const next = pathOnSite(redirects.get(shown.at(-1) ?? "")?.target ?? "", origin) ?? ""
		shown.push(next)
		if (next === first && isFirst) return shown.join(" → ")
		isFirst ||= next === first
	}
	return [...shown.slice(0, -2), "…", first].join(" → ")
}

/** Where a new address leads on this site. Undefined if it leads elsewhere. Browsers open http:// as https://. */
function pathOnSite(target: string, origin: string): string | undefined {
	const own = URL.parse(origin || NO_ORIGIN)
	const url = URL.parse(target, own?.href)
	return url && own && url.host === own.host ? normalizePath(url.pathname) : undefined
}

const NO_ORIGIN = "https://none.invalid"
