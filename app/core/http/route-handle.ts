import type { Access } from "#core/accounts/user.ts"

/** The page cache, the upload limit, search engines and the service worker derive their URLs from it. */
export type RouteHandle = {
	/** Who may open a staff page. Without it only administrators. */
	role?: Access
	isIndexed?: boolean
	/** False keeps crawlers from requesting the page at all, by robots.txt. */
	isCrawled?: false
	/** The section that staff can close. The tour's is also behind the passcode; the map's is closed without a map. */
	section?: "tour" | "map"
	/** If set, a guest's response depends on these query parameters only and is cached until the content changes. */
	cacheParameters?: readonly string[]
	/** What the page needs on a phone to open offline: the downloaded tour, or nothing but itself. */
	offline?: "with tour" | "always"
	acceptsUploads?: true
	/** Whether what was typed waits there as a draft if the session has ended. Pages that accept uploads have drafts. */
	hasDrafts?: true
	/** The action needs the sender's own password: unless it was typed within ten minutes, or each time. */
	asksPassword?: {
		/** The names in its form. The form that asks for the password sends these again. */
		fields: readonly string[]
		when?: (params: { key?: string | undefined }, form: FormData) => boolean | "each time"
	}
	passwordPage?: string
	/** The message if it can't be read, from the specification's error catalogue. */
	failure?: string
}
