import { escapeXml } from "#core/text/xml.ts"

/** `changedAt` is UTC ISO 8601. */
export type SitemapEntry = { path: string; changedAt?: string }

type Section = "tour" | "map"

export type IndexedPage = { id: string; path: string; section?: Section | undefined }

/** A feature's part of the sitemap. Keys are paths of pages. */
export type SitemapPart = {
	closed?: Section[]
	/** The records that a page lists: it changes with them. */
	lists?: Record<string, SitemapEntry[]>
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

/** Pages that may be read but not listed have `noindex`, which a crawler sees only if it may read them. */
export function robotsText(origin: string, disallowed: string[]): string {
	const lines = ["/admin", "/api/", ...disallowed].map((path) => `Disallow: ${path}\n`)
	return `User-agent: *
${lines.join("")}
Sitemap: ${origin}/sitemap.xml
`
}
