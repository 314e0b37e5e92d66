import { escapeXml, withoutForbidden } from "#core/text/xml.ts"
import { type Page, renderMarkdown } from "./markdown.ts"
import { type Post, postDate } from "./post.ts"
import { preview } from "./post-text.ts"

/** With its live blocks filled. `changedAt` is UTC ISO 8601. */
export type FeedPost = Post & {
	changedAt: string
	/** Of the whole text, from `feedHtml`. */
	html: string
	coverBytes: number | null
}

export const FEED_PATH = "/news.rss"

const DESCRIPTION = "What is new on the farm: news, conservation work and events."

export function feedTitle(siteName: string): string {
	return `${siteName}: News & Updates`
}

export function rssFeed({ origin, name }: { origin: string; name: string }, posts: FeedPost[]): string {
	const items = posts.map((post) => {
		const url = escapeXml(postUrl(origin, post.slug))
		const categories = [post.category, ...post.tags].map(
			(category) => `<category>${escapeXml(category)}</category>`,
		)
		return `<item>
<title>${escapeXml(post.title)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${rfc822(postDate(post))}</pubDate>
${categories.join("")}
<description>${escapeXml(summaryOf(post))}</description>
<content:encoded>${escapeXml(post.html)}</content:encoded>
${enclosure(origin, post)}</item>
`
	})
	const changed = posts.map(({ changedAt }) => changedAt).sort()
	const lastBuild =
		changed.length > 0 ? `<lastBuildDate>${rfc822(changed.at(-1) ?? "")}</lastBuildDate>\n` : ""
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${escapeXml(feedTitle(name))}</title>
<link>${escapeXml(`${origin}/blog`)}</link>
<atom:link href="${escapeXml(origin + FEED_PATH)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(DESCRIPTION)}</description>
<language>en-CA</language>
${lastBuild}${items.join("")}</channel>
</rss>
`
}

const postUrl = (origin: string, slug: string) => `${origin}/blog/${slug}`

function enclosure(origin: string, { coverUrl, coverBytes }: FeedPost): string {
	if (!coverUrl) return ""
	return `<enclosure url="${escapeXml(origin + coverUrl)}" length="${coverBytes ?? 0}" type="image/webp"/>
`
}

const summaryOf = (post: Post) => post.excerpt || preview(post.content)

export function feedHtml(content: string, page: Page): string {
	return renderMarkdown(withoutForbidden(content), { ...page, isAbsolute: true })
}

const rfc822 = (iso: string) => new Date(iso).toUTCString()
