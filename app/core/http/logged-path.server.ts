import { requestedPath } from "./requested-path.server.ts"
import type { SiteRoute } from "./route-table.server.ts"

const FILE = /^\/(media|assets)\/[\w.-]{1,100}\.\w{2,5}$/

/** For unknown paths, so that neither a mistyped link's key nor a long path reaches the log. */
const MAX_UNKNOWN_LENGTH = 20

/** Privacy: returns the matched route's pattern, only with an `:id`'s number; other paths end after one segment. */
export function loggedPaths(routes: Pick<SiteRoute, "path">[]): (url: string) => string {
	const fixed = new Set(routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path)))
	const patterns = routes.map(({ path }) => path.split("/")).filter((pattern) => !pattern.includes("*"))
	return (url) => {
		if (fixed.has(url) || FILE.test(url)) return url
		// React Router ignores case and repeated slashes, and adds `.data`.
		const path = (requestedPath(url) ?? "").replace(/\/+/g, "/")
		const suffix = /_?\.data$/.exec(path)?.[0] ?? ""
		const segments = path
			.slice(0, path.length - suffix.length)
			.replace(/(.)\/$/, "$1")
			.split("/")
		const pattern = patterns.find((one) => isMatch(one, segments))
		if (!pattern) return unknownPath(path)
		return (
			pattern.map((name, at) => (name === ":id" ? numberOr(name, segments[at]) : name)).join("/") + suffix
		)
	}
}

function isMatch(pattern: string[], segments: string[]): boolean {
	return (
		pattern.length === segments.length &&
		pattern.every((name, at) => name.startsWith(":") || name === segments[at]?.toLowerCase())
	)
}

function numberOr(name: string, value = ""): string {
	return /^\d{1,15}$/.test(value) ? value : name
}

function unknownPath(path: string): string {
	const [start = ""] = /^\/?[\w.-]*/.exec(path) ?? []
	return start && start === path && path.length <= MAX_UNKNOWN_LENGTH
		? path
		: `${start.slice(0, MAX_UNKNOWN_LENGTH)}…`
}
