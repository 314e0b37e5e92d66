import { escapeXml } from "#app/models/text/xml.ts"

/** `changedAt` is UTC ISO 8601, if it is known. */
export type SitemapEntry = { path: string; changedAt?: string }

export function sitemapXml(origin: string, pages: SitemapEntry[]): string {
	const entries = pages.map(({ path, changedAt }) => {
		const change = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ""
		return `<url><loc>${escapeXml(origin + path)}</loc>${change}</url>\n`
	})
	return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`
}

/** Pages that must not be indexed aren't listed here: they send `noindex`, which crawlers must be able to read. */
export function robotsText(origin: string): string {
	return `User-agent: *
Disallow: /admin
Disallow: /api/
Disallow: /waiver/receipts/

Sitemap: ${origin}/sitemap.xml
`
}
