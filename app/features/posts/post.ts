import type { PostEvent } from "./events/post-event.ts"

export const POST_CATEGORIES = ["news", "updates", "conservation", "events"] as const
export type PostCategory = (typeof POST_CATEGORIES)[number]

export const CATEGORY_LABELS: Record<PostCategory, string> = {
	news: "News",
	updates: "Updates",
	conservation: "Conservation",
	events: "Events",
}

export const POSTS_PER_PAGE = 20

/** All empty without a cover. */
export type PostCover = {
	coverUrl: string | null
	/** Also empty for a decorative picture. */
	coverAlt: string
	/** In pixels. */
	coverWidth: number | null
	coverHeight: number | null
	/** The widths of its files, in pixels. */
	coverWidths: number[]
	/** The point that stays in view when it is cropped, as in CSS. */
	coverPosition: string
}

export type Post = PostCover & {
	id: number
	/** Of a page its path, such as `/about`. */
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
	event: PostEvent | null
}

/** The newest post on the home page. `date` is UTC ISO 8601. */
export type LatestPost = Pick<Post, "slug" | "title"> & { date: string; cover: PostCover }

export function postDate(post: Pick<Post, "createdAt" | "publishedAt">): string {
	return post.publishedAt ?? post.createdAt
}
