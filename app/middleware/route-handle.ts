/**
 * What the server has to know about a route besides its code: `export const handle`. The page cache, the upload limit, search
 * engines and the service worker derive their lists of URLs from it (`server/route-table.server.ts`).
 */
export type RouteHandle = {
	/** Whether search engines may list the page. Pages have it, files don't; the sitemap has all indexed pages. */
	isIndexed?: boolean
	/** False keeps crawlers from requesting the page at all, by robots.txt. */
	isCrawled?: false
	/** The section that staff can close. The tour's is also behind the passcode. */
	section?: "tour" | "blog"
	/**
	 * The query parameters that a guest's response depends on. With it, the response is the same for every guest and changes
	 * only with the content, so it is cached. A URL with another parameter isn't cached.
	 */
	cacheParameters?: readonly string[]
	/** What the page needs on a phone to open offline: the downloaded tour, or nothing but itself. */
	offline?: "with tour" | "always"
	acceptsUploads?: true
}
