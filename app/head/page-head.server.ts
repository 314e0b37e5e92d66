import { FEED_PATHS, feedTitle } from "../models/feed.ts"
import { escapeXml } from "../models/xml.ts"
import type { AboutPage, RenderedPage } from "./about-page.server.ts"
import { factsScript } from "./structured-data.server.ts"
import { aboutPage } from "./visitors-pages.server.ts"

const NOT_LISTED = '<meta name="robots" content="noindex"/>'

/**
 * Adds to the head of a rendered page what only search engines, social networks and readers of feeds look at: they ask
 * for documents, so no browser's bundle carries it. `route` is the page's, undefined where the page is an error's.
 */
export async function tellOfPage(
	html: string,
	route: string | undefined,
	page: RenderedPage<unknown>,
): Promise<string> {
	const about = route === undefined ? undefined : await aboutPage(route, page)
	const head = about ? headOf(html, about, page) : NOT_LISTED
	// In front: a page that is kept carries its styles in the head, and some networks read its first 32 kB only.
	const told = html.replace("<title>", () => `${head}<title>`)
	const facts = about?.facts?.length ? factsScript(about.facts) : ""
	return told.replace("</head>", () => `${facts}</head>`)
}

function headOf(html: string, about: AboutPage, { farm, sections }: RenderedPage<unknown>): string {
	const address = farm.origin + about.path
	const own = ownWords(html, farm.name)
	const words = about.words
		? { title: escapeXml(about.words.title), description: escapeXml(about.words.description) }
		: own
	const picture = about.picture ?? farm.picture
	const parts = [
		about.isListed ? "" : NOT_LISTED,
		link("canonical", { href: address }),
		property("og:site_name", escapeXml(farm.name)),
		property("og:locale", "en_CA"),
		property("og:type", about.article ? "article" : "website"),
		property("og:url", escapeXml(address)),
		property("og:title", words.title),
		words.description && property("og:description", words.description),
		property("og:image", escapeXml(picture.address)),
		property("og:image:type", "image/jpeg"),
		property("og:image:width", "1200"),
		property("og:image:height", "630"),
		property("og:image:alt", escapeXml(picture.alt)),
		...articleProperties(about),
		'<meta name="twitter:card" content="summary_large_image"/>',
		...(sections.blog ? feedLinks(farm.name) : []),
	]
	return parts.join("")
}

/** The title, without the name of the site at its end, and the description, as they are written in the page. */
function ownWords(html: string, siteName: string): { title: string; description: string } {
	const [, whole = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? []
	const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
	const end = ` · ${escapeXml(siteName)}`
	return { title: whole.endsWith(end) ? whole.slice(0, -end.length) : whole, description }
}

function articleProperties({ article }: AboutPage): string[] {
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

/** `content` is escaped already. */
function property(name: string, content: string): string {
	return `<meta property="${name}" content="${content}"/>`
}
