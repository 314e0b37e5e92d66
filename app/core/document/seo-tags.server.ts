import { escapeXml } from "#core/text/xml.ts"
import { BODY_ENCODING, type PageDocument } from "./page-document.server.ts"
import type { PageMetadata, RenderedPage } from "./page-metadata.server.ts"
import { structuredDataScript } from "./structured-data.server.ts"

const NOINDEX = '<meta name="robots" content="noindex"/>'

export type SiteMetadata = Pick<RenderedPage<unknown>, "farm" | "feeds">

export function addSeoTags(
	document: PageDocument,
	metadata: PageMetadata | undefined,
	site: SiteMetadata,
): PageDocument {
	const tags = metadata ? headTags(document.head, metadata, site) : NOINDEX
	const jsonLd = metadata?.structuredData?.length ? structuredDataScript(metadata.structuredData) : ""
	// Some social networks read only the first 32 kB, so tags come before inline scripts and styles.
	return { ...document, opening: document.opening + tags, body: withStructuredData(document.body, jsonLd) }
}

/** At the end of the body, because the first packets of a page should hold its first screen. */
function withStructuredData(body: string, script: string): string {
	const end = body.lastIndexOf("</body>")
	return body.slice(0, end) + Buffer.from(script).toString(BODY_ENCODING) + body.slice(end)
}

function headTags(head: string, metadata: PageMetadata, { farm, feeds }: SiteMetadata): string {
	const url = farm.origin + metadata.path
	const { title, description } = metadata.openGraph
		? { title: escapeXml(metadata.openGraph.title), description: escapeXml(metadata.openGraph.description) }
		: titleAndDescription(head, farm.name)
	const picture = metadata.picture ?? farm.picture
	const parts = [
		metadata.isIndexed ? "" : NOINDEX,
		link("canonical", { href: url }),
		property("og:site_name", escapeXml(farm.name)),
		property("og:locale", "en_CA"),
		property("og:type", "website"),
		property("og:url", escapeXml(url)),
		property("og:title", title),
		description && property("og:description", description),
		property("og:image", escapeXml(picture.address)),
		picture.width ? property("og:image:width", String(picture.width)) : "",
		picture.height ? property("og:image:height", String(picture.height)) : "",
		property("og:image:alt", escapeXml(picture.alt)),
		'<meta name="twitter:card" content="summary_large_image"/>',
		...feeds.map((feed) => link("alternate", feed)),
	]
	return parts.join("")
}

function titleAndDescription(head: string, siteName: string): { title: string; description: string } {
	const [, title = ""] = /<title>([^<]*)<\/title>/.exec(head) ?? []
	const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(head) ?? []
	const suffix = ` · ${escapeXml(siteName)}`
	return { title: title.endsWith(suffix) ? title.slice(0, -suffix.length) : title, description }
}

function link(rel: string, attributes: Record<string, string>): string {
	const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
	return `<link rel="${rel}"${written.join("")}/>`
}

/** Security: `content` must already be escaped. */
function property(name: string, content: string): string {
	return `<meta property="${name}" content="${content}"/>`
}
