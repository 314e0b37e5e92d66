import { firstCharacters } from "./text.ts"

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

/** The content as plain text without anything that looks like a tag. */
export function stripTags(content: string): string {
	return content.replace(/<\/?[a-z!][^<>]*>/gi, "")
}

/** The beginning of the content for a card, on one line. */
export function preview(content: string, length = PREVIEW_LENGTH): string {
	const text = stripTags(content).replace(/\s+/g, " ").trim()
	const beginning = firstCharacters(text, length)
	return beginning.length < text.length ? `${beginning.trimEnd()}…` : text
}

/** What search engines show: the excerpt, else the beginning of the content. */
export function postDescription(post: Pick<Post, "excerpt" | "content">): string {
	const content = stripTags(post.content).replace(/\s+/g, " ").trim()
	return post.excerpt || firstCharacters(content, DESCRIPTION_LENGTH)
}

/** The paragraphs of a content: its lines that hold something. */
export function paragraphs(content: string): string[] {
	return stripTags(content)
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter(Boolean)
}

/** The end of a post's address: lower-case ASCII words of the title, 'post' where it has none. */
export function slugFromTitle(title: string): string {
	const words = title
		.normalize("NFD")
		.replace(/[\p{M}'’]/gu, "")
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter(Boolean)
	return words.join("-").slice(0, 80).replace(/-+$/, "") || "post"
}
