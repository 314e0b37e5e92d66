import type { MenuLink } from "#core/ui/site-info.ts"
import type { PostEvent } from "./events/post-event.ts"

/** A page, such as 'About', has its own address and place in the menu. */
export const POST_KINDS = ["post", "page"] as const
export type PostKind = (typeof POST_KINDS)[number]

export const kindOfSlug = (slug: string): PostKind => (slug.startsWith("/") ? "page" : "post")

export const postPath = (slug: string) => (kindOfSlug(slug) === "page" ? slug : `/blog/${slug}`)

export const POST_CATEGORIES = ["news", "updates", "conservation", "events"] as const
export type PostCategory = (typeof POST_CATEGORIES)[number]

export const CATEGORY_LABELS: Record<PostCategory, string> = {
	news: "News",
	updates: "Updates",
	conservation: "Conservation",
	events: "Events",
}

export const POSTS_PER_PAGE = 20

/** All null or empty without a cover. */
export type PostCover = {
	coverUrl: string | null
	/** Empty for a decorative picture. */
	coverAlt: string
	/** In pixels. */
	coverWidth: number | null
	coverHeight: number | null
	/** Available widths in pixels. */
	coverWidths: number[]
	/** The focal point, as in CSS `object-position`. */
	coverPosition: string
}

export type PostText = {
	title: string
	content: string
	excerpt: string
	category: PostCategory
	tags: string[]
	published: boolean
}

export type Post = PostCover &
	PostText & {
		id: number
		slug: string
		/** UTC ISO 8601, like `publishedAt`. */
		createdAt: string
		publishedAt: string | null
		/** When it becomes public; null for a draft and after publication. */
		scheduledFor: string | null
		event: PostEvent | null
	}

/** An undefined `imageId` leaves the picture unchanged. */
export type StoredCover = { imageId: number | null | undefined; alt: string; x: number; y: number }

/** For staff. `storedSchedule` may have passed. Times are UTC ISO 8601 or null. */
export type StaffPost = Post & {
	kind: PostKind
	firstPublishedAt: string | null
	storedSchedule: string | null
	cover: StoredCover
	revision: number
	updatedAt: string
}

/** `changedAt` is UTC ISO 8601. */
export type EventPost = Pick<Post, "id" | "slug" | "title" | "excerpt" | "content" | "createdAt"> & {
	changedAt: string
	revision: number
	event: PostEvent
}

/** `date` is UTC ISO 8601. */
export type LatestPost = Pick<Post, "slug" | "title"> & { date: string; cover: PostCover }

export function postDate(post: Pick<Post, "createdAt" | "publishedAt">): string {
	return post.publishedAt ?? post.createdAt
}

export type PublicPage = MenuLink & {
	id: number
	excerpt: string
	html: string
	cover: PostCover
	description: string
	above: MenuLink | null
	below: MenuLink[]
}

export type Publication = "draft" | "scheduled" | "published"

export const PUBLICATION_LABELS: Record<Publication, string> = {
	draft: "Draft",
	scheduled: "Scheduled",
	published: "Published",
}

export function publicationOf({
	published,
	scheduledFor,
}: Pick<Post, "published" | "scheduledFor">): Publication {
	if (published) return "published"
	return scheduledFor ? "scheduled" : "draft"
}
