import { firstCharacters } from "#app/models/text/text.ts"
import { stripTags } from "./html-tags.ts"

export const POST_CATEGORIES = ["news", "updates", "conservation", "events"] as const
export type PostCategory = (typeof POST_CATEGORIES)[number]

export const CATEGORY_LABELS: Record<PostCategory, string> = {
	news: "News",
	updates: "Updates",
	conservation: "Conservation",
	events: "Events",
}

/** Posts on one page of the news. */
export const POSTS_PER_PAGE = 20

/** Characters of the content that a card shows. */
export const PREVIEW_LENGTH = 200

/** Characters of the content that stand in for a missing excerpt in search engines. */
export const DESCRIPTION_LENGTH = 160

export type Post = {
	id: number
	slug: string
	title: string
	content: string
	excerpt: string
	category: PostCategory
	tags: string[]
	published: boolean
	/** UTC ISO 8601, as is `publishedAt`. */
	createdAt: string
	publishedAt: string | null
}

/** The day that a post carries. */
export function postDate(post: Pick<Post, "createdAt" | "publishedAt">): string {
	return post.publishedAt ?? post.createdAt
}

/** The beginning of the content for a card, on one line, without HTML tags. */
export function preview(content: string, length = PREVIEW_LENGTH): string {
	const text = onOneLine(content)
	const beginning = firstCharacters(text, length)
	return beginning.length < text.length ? `${beginning.trimEnd()}…` : text
}

/** What search engines show: the excerpt, else the beginning of the content. */
export function postDescription(post: Pick<Post, "excerpt" | "content">): string {
	return post.excerpt || firstCharacters(onOneLine(post.content), DESCRIPTION_LENGTH)
}

function onOneLine(content: string): string {
	return stripTags(content).replace(/\s+/g, " ").trim()
}

/** The paragraphs of a content: its lines that hold something, as they were typed. */
export function paragraphs(content: string): string[] {
	return content
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter(Boolean)
}
