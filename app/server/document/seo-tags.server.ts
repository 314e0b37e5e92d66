import { FEED_PATHS, feedTitle } from "#app/models/posts/feed.ts"
import { escapeXml } from "#app/models/text/xml.ts"
import type { PageMetadata, RenderedPage } from "./page-metadata.server.ts"
import { pageMetadata } from "./public-pages.server.ts"
import { structuredDataScript } from "./structured-data.server.ts"

const NOINDEX = '<meta name="robots" content="noindex"/>'

/** Adds metadata to a rendered page's head. `route` is its route ID, undefined for an error page. */
export async function writeMetadata(
	html: string,
	route: string | undefined,
	page: RenderedPage<unknown>,
): Promise<string> {
	const metadata = route === undefined ? undefined : await pageMetadata(route, page)
	const tags = metadata ? headTags(html, metadata, page) : NOINDEX
	// Before the inlined styles, because some social networks read only the first 32 kB.
	const tagged = html.replace("<title>", () => `${tags}<title>`)
	const jsonLd = metadata?.structuredData?.length ? structuredDataScript(metadata.structuredData) : ""
	return tagged.replace("</head>", () => `${jsonLd}</head>`)
}

function headTags(html: string, metadata: PageMetadata, { farm, sections }: RenderedPage<unknown>): string {
	const url = farm.origin + metadata.path
	const { title, description } = metadata.openGraph
		? { title: escapeXml(metadata.openGraph.title), description: escapeXml(metadata.openGraph.description) }
		: titleAndDescription(html, farm.name)
	const picture = metadata.picture ?? farm.picture
	const parts = [
		metadata.isIndexed ? "" : NOINDEX,
		link("canonical", { href: url }),
		property("og:site_name", escapeXml(farm.name)),
		property("og:locale", "en_CA"),
		property("og:type", metadata.article ? "article" : "website"),
		property("og:url", escapeXml(url)),
		property("og:title", title),
		description && property("og:description", description),
		property("og:image", escapeXml(picture.address)),
		property("og:image:type", "image/jpeg"),
		property("og:image:width", "1200"),
		property("og:image:height", "630"),
		property("og:image:alt", escapeXml(picture.alt)),
		...articleProperties(metadata),
		'<meta name="twitter:card" content="summary_large_image"/>',
		...(sections.blog ? feedLinks(farm.name) : []),
	]
	return parts.join("")
}

function titleAndDescription(html: string, siteName: string): { title: string; description: string } {
	const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? []
	const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
	const suffix = ` · ${escapeXml(siteName)}`
	return { title: title.endsWith(suffix) ? title.slice(0, -suffix.length) : title, description }
}

function articleProperties({ article }: PageMetadata): string[] {
	if (!article) return []
	return [
		property("article:published_time", article.publishedAt),
		property("article:modified_time", article.changedAt),
		property("article:section", escapeXml(article.section)),
		...article.tags.map((tag) => property("article:tag", escapeXml(tag))),
	]
}

function feedLinks(siteName: string): string[] {
	const title = feedTitle(siteName)
	return [
		link("alternate", { type: "application/rss+xml", title, href: FEED_PATHS.rss }),
		link("alternate", { type: "application/feed+json", title, href: FEED_PATHS.json }),
	]
}

function link(rel: string, attributes: Record<string, string>): string {
	const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
	return `<link rel="${rel}"${written.join("")}/>`
}

/** `content` must already be escaped. */
function property(name: string, content: string): string {
	return `<meta property="${name}" content="${content}"/>`
}
