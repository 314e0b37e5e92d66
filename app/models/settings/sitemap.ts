import { escapeXml } from "#app/models/text/xml.ts"

/** An address on this site, and when what it shows was last changed (UTC ISO 8601) where that is known. */
export type PublicAddress = { path: string; changedAt?: string }

/** The addresses for search engines, in the format of sitemaps.org. */
export function sitemapXml(origin: string, addresses: PublicAddress[]): string {
	const entries = addresses.map(({ path, changedAt }) => {
		const change = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ""
		return `<url><loc>${escapeXml(origin + path)}</loc>${change}</url>\n`
	})
	return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`
}

/** What search engines may look at; what they must not show says so itself, and would not be read if it stood here. */
export function robotsText(origin: string): string {
	return `User-agent: *
Disallow: /admin
Disallow: /api/
Disallow: /waiver/receipts/

Sitemap: ${origin}/sitemap.xml
`
}
