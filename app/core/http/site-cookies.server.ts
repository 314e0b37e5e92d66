import { type Cookie, type CookieOptions, createCookie } from "react-router"

/** All cookies that the site sets. A response to a request with one of them belongs to one visitor. */
const NAMES = { session: "session", tourAccess: "tour_access" }

type SiteCookie = keyof typeof NAMES

/** Security: browsers accept the `__Host-` prefix only over https and only for this host. */
export function siteCookieName(cookie: SiteCookie, origin: string): string {
	return (origin.startsWith("https:") ? "__Host-" : "") + NAMES[cookie]
}

/** `options.maxAge` is in seconds. */
export function siteCookie(cookie: SiteCookie, origin: string, options: CookieOptions): Cookie {
	return createCookie(siteCookieName(cookie, origin), {
		httpOnly: true,
		sameSite: "lax",
		path: "/",
		secure: origin.startsWith("https:"),
		...options,
	})
}

const patternFor = (names: string[]) => new RegExp(`(^|[;\\s])(__Host-)?(${names.join("|")})=`)
const PATTERNS = {
	session: patternFor([NAMES.session]),
	tourAccess: patternFor([NAMES.tourAccess]),
	any: patternFor(Object.values(NAMES)),
}

/** Ignores cookies of third-party scripts. */
export function hasSiteCookie(
	header: string | null | undefined,
	cookie: SiteCookie | "any" = "any",
): header is string {
	return !!header && PATTERNS[cookie].test(header)
}

/** Security: what depends on a cookie of the site, or sets one, may not be stored for others (`stated`: Cache-Control). */
export function cacheControlFor(header: string | undefined, response: Headers): string {
	// Without Cache-Control, shared caches apply heuristics (RFC 9111, section 4.2.2).
	const stated = response.get("Cache-Control") ?? "no-cache"
	const isPersonal = hasSiteCookie(header) || response.has("Set-Cookie")
	return isPersonal && !/\b(public|private|no-store)\b/.test(stated) ? `private, ${stated}` : stated
}
