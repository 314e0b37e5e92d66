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

export const POSTS_PER_PAGE = 20

export const PREVIEW_LENGTH = 200

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
	/** UTC ISO 8601, like `publishedAt`. */
	createdAt: string
	publishedAt: string | null
}

export function postDate(post: Pick<Post, "createdAt" | "publishedAt">): string {
	return post.publishedAt ?? post.createdAt
}

export function preview(content: string, length = PREVIEW_LENGTH): string {
	const text = onOneLine(content)
	const beginning = firstCharacters(text, length)
	return beginning.length < text.length ? `${beginning.trimEnd()}…` : text
}

export function postDescription(post: Pick<Post, "excerpt" | "content">): string {
	return post.excerpt || firstCharacters(onOneLine(post.content), DESCRIPTION_LENGTH)
}

function onOneLine(content: string): string {
	return stripTags(content).replace(/\s+/g, " ").trim()
}

export function paragraphs(content: string): string[] {
	return content
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter(Boolean)
}
