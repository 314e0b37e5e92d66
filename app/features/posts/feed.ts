import { escapeXml, withoutForbidden } from "#core/text/xml.ts"
import { type Page, renderMarkdown } from "./markdown.ts"
import { type Post, postDate } from "./post.ts"
import { preview } from "./post-text.ts"

export type FeedPost = Post & { html: string }

export const FEED_PATH = "/news.rss"

const DESCRIPTION = "What is new on the farm: news, conservation work and events."

export function feedTitle(siteName: string): string {
	return `${siteName}: News & Updates`
}

export function rssFeed({ origin, name }: { origin: string; name: string }, posts: FeedPost[]): string {
	const items = posts.map((post) => {
		const url = escapeXml(`${origin}/blog/${post.slug}`)
		const categories = [post.category, ...post.tags].map(
			(category) => `<category>${escapeXml(category)}</category>`,
		)
		return `<item>
<title>${escapeXml(post.title)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${new Date(postDate(post)).toUTCString()}</pubDate>
${categories.join("")}
<description>${escapeXml(post.excerpt || preview(post.content))}</description>
<content:encoded>${escapeXml(post.html)}</content:encoded>
</item>
`
	})
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${escapeXml(feedTitle(name))}</title>
<link>${escapeXml(`${origin}/blog`)}</link>
<atom:link href="${escapeXml(origin + FEED_PATH)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(DESCRIPTION)}</description>
<language>en-CA</language>
${items.join("")}</channel>
</rss>
`
}

export function feedHtml({ content, coverUrl, coverAlt }: Post, page: Page): string {
	const cover = coverUrl
		? `<img src="${escapeXml(page.origin + coverUrl)}" alt="${escapeXml(coverAlt)}">\n`
		: ""
	return cover + renderMarkdown(withoutForbidden(content), { ...page, isAbsolute: true })
}
