import type { PostEvent } from "#app/models/post-events/post-event.ts"

export const POST_CATEGORIES = ["news", "updates", "conservation", "events"] as const
export type PostCategory = (typeof POST_CATEGORIES)[number]

export const CATEGORY_LABELS: Record<PostCategory, string> = {
	news: "News",
	updates: "Updates",
	conservation: "Conservation",
	events: "Events",
}

export const POSTS_PER_PAGE = 20

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
	/** When it becomes public; null for a draft, and from that time on. */
	scheduledFor: string | null
	/** Null: the post isn't an event. */
	event: PostEvent | null
}

export function postDate(post: Pick<Post, "createdAt" | "publishedAt">): string {
	return post.publishedAt ?? post.createdAt
}
