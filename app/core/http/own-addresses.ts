import { normalize } from "#core/text/normalize.ts"

/** In characters. */
export const MAX_PATH = 200

/** The pages of the site, and the folders in which all addresses are its own. A test compares them with `app/routes.ts`. */
const PAGES = [
	"/",
	"/accessibility",
	"/blog",
	"/events",
	"/events.ics",
	"/healthz",
	"/map",
	"/news.rss",
	"/offline",
	"/robots.txt",
	"/site.webmanifest",
	"/sitemap.xml",
	"/sw.js",
	"/visit",
]
const FOLDERS = ["admin", "api", "assets", "auth", "logout", "media", "tour", "waiver"]

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
