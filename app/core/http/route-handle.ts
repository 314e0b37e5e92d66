import type { Access } from "#core/accounts/user.ts"

/** The page cache, the upload limit, search engines and the service worker derive their URLs from it. */
export type RouteHandle = {
	/** By default only administrators. */
	role?: Access
	isIndexed?: boolean
	/** False: robots.txt excludes the page. */
	isCrawled?: false
	/** Staff can close it. The tour is also behind the passcode, and the map needs an uploaded one. */
	section?: "tour" | "map"
	/** If set, a guest's response depends on these query parameters only and is cached until the content changes. */
	cacheParameters?: readonly string[]
	/** What a phone needs to open the page offline: the downloaded tour, or only the page. */
	offline?: "with tour" | "always"
	acceptsUploads?: true
	/** Whether a form sent after its session ended is stored as a draft. Pages that accept uploads have drafts. */
	hasDrafts?: true
	/** The action needs the user's password: unless it was typed within ten minutes, or each time. */
	asksPassword?: {
		fields: readonly string[]
		when?: (params: { key?: string | undefined }, form: FormData) => boolean | "each time"
	}
	passwordPage?: string
	/** The message of a failed loader, from the specification's error catalogue. */
	failure?: string
}
