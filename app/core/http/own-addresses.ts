import { normalize } from "#core/text/normalize.ts"

export const MAX_PATH = 200

/** A test compares them with `app/routes.ts`. */
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

export const isInOwnFolder = (path: string) => FOLDERS.includes(path.split("/")[1] ?? "")

export const isOwnPage = (path: string) => PAGES.includes(path) || isInOwnFolder(path)

/** For storing and comparing: decoded, in lower case, without host, query string and trailing slash. */
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
