import type { User } from "#core/accounts/user.ts"

/** Headers of an action that React Router drops when the action's page is rendered. */
const ACTION_HEADERS = ["Retry-After", "Allow"]

export type HeaderSettings = {
	headers: Headers
	actionHeaders: Headers[]
	viewer: User | null
	pathname: string
	status: number
	policy: string
	/** When the state of the farm that the page shows changes, UTC ISO 8601; undefined if it shows none. */
	until?: string | undefined
}

export function documentHeaders({
	actionHeaders,
	viewer,
	pathname,
	status,
	policy,
	until,
	...given
}: HeaderSettings): Headers {
	const headers = new Headers(given.headers)
	headers.set("Content-Type", "text/html; charset=utf-8")
	headers.set("Content-Security-Policy", policy)
	// Every page's header shows who is signed in.
	headers.append("Vary", "Cookie")
	const own = headers.get("Expires")
	if (until && (own === null || Date.parse(own) > Date.parse(until)))
		headers.set("Expires", new Date(until).toUTCString())
	for (const name of ACTION_HEADERS) {
		const value = actionHeaders.findLast((one) => one.has(name))?.get(name)
		if (value) headers.set(name, value)
	}
	if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", "60")
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", cacheControl(viewer, pathname))
	return headers
}

/** Pages that list people, acceptances, or addresses that visitors looked for. */
const LISTS_PEOPLE = /^\/admin\/(security|site\/redirects|trash)(\/|$)/

/**
 * Public pages aren't stored for signed-in visitors, who would see them from before their own changes with Back. With Back, browsers
 * show a stored page without asking the server, maybe after the session has ended.
 */
function cacheControl(viewer: User | null, pathname: string): string {
	if (!viewer) return "no-cache"
	const isStored = pathname.startsWith("/admin") && !LISTS_PEOPLE.test(pathname)
	return isStored ? "private, no-cache" : "private, no-store"
}
