import { escapeXml } from "#core/text/xml.ts"

/** `changedAt` is UTC ISO 8601, if it is known. */
export type SitemapEntry = { path: string; changedAt?: string }

type Section = "tour" | "map"

/** `id` is that of its route. */
export type IndexedPage = { id: string; path: string; section?: Section | undefined }

/** What a room has for the sitemap, by the paths of the site's pages. */
export type SitemapPart = {
	closed?: Section[]
	/** What these pages show: they change with it. */
	lists?: Record<string, SitemapEntry[]>
	/** The pages of a path with parameters. */
	details?: Record<string, SitemapEntry[]>
}

export function sitemapXml(origin: string, addresses: SitemapEntry[]): string {
	const entries = addresses.map(({ path, changedAt }) => {
		const change = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ""
		return `<url><loc>${escapeXml(origin + path)}</loc>${change}</url>\n`
	})
	return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`
}

/** Pages that may be read but not listed say so themselves: a crawler that may not read a page doesn't see its `noindex`. */
export function robotsText(origin: string, disallowed: string[]): string {
	const lines = ["/admin", "/api/", ...disallowed].map((path) => `Disallow: ${path}\n`)
	return `User-agent: *
${lines.join("")}
Sitemap: ${origin}/sitemap.xml
`
}
