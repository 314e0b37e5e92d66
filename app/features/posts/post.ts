import type { MenuLink } from "#core/ui/site-info.ts"
import type { PostEvent } from "./events/post-event.ts"

/** A page, such as 'About', isn't news: it has an address and a place in the menu of its own. */
export const POST_KINDS = ["post", "page"] as const
export type PostKind = (typeof POST_KINDS)[number]

/** The slug of a page is its path. */
export const kindOfSlug = (slug: string): PostKind => (slug.startsWith("/") ? "page" : "post")

/** The address for visitors. */
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
		/** When it becomes public; null for a draft, and from that time on. */
		scheduledFor: string | null
		event: PostEvent | null
	}

/** An update with an undefined `imageId` leaves the picture. */
export type StoredCover = { imageId: number | null | undefined; alt: string; x: number; y: number }

/** For staff. `storedSchedule` may have come true. Times are UTC ISO 8601, and null if there is none. */
export type StaffPost = Post & {
	kind: PostKind
	firstPublishedAt: string | null
	storedSchedule: string | null
	cover: StoredCover
	revision: number
	updatedAt: string
}

/** A published event. `changedAt` is UTC ISO 8601. */
export type EventPost = Pick<Post, "id" | "slug" | "title" | "excerpt" | "content" | "createdAt"> & {
	changedAt: string
	revision: number
	event: PostEvent
}

/** The newest post on the home page. `date` is UTC ISO 8601. */
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
