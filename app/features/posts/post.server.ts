import { type Selectable, type SelectQueryBuilder, sql } from "kysely"
import { clampRange, offsetAndLimit, type PageRange } from "#core/forms/page-range.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { eventColumns, toEvent } from "./events/post-event.server.ts"
import type { PostEvent } from "./events/post-event.ts"
import { type LatestPost, POSTS_PER_PAGE, type Post, type PostCategory } from "./post.ts"
import { COVER, COVER_BYTES, coverOf } from "./post-cover.server.ts"
import type { PostKind } from "./post-kind.ts"
import { FIRST_SLUG, findCurrentSlug, uniqueSlug } from "./post-slug.server.ts"
import { isPublic, publicationColumns } from "./publication.server.ts"
import { slugFromTitle } from "./slug.ts"

export type NewPost = {
	kind?: PostKind
	/** Without it, the title becomes one. If it is taken, a number is added. */
	slug?: string | undefined
	title: string
	content: string
	excerpt: string
	category: PostCategory
	tags: string[]
	published: boolean
	publishedAt?: Date
	/** UTC ISO 8601 */
	scheduledFor?: string | null
	/** Undefined: none, and an update doesn't change it. */
	event?: PostEvent | null | undefined
}

export async function pageOfPosts(
	db: Database,
	requested: PageRange,
): Promise<PageRange & { posts: Post[]; total: number }> {
	const listed = db.selectFrom("posts").where(isPublic).where("kind", "=", "post")
	const { rows, ...range } = await pageOfRows(requested, listed)
	return { ...range, posts: rows.map(toPost) }
}

export async function pageOfStaffPosts(
	db: Database,
	requested: PageRange,
	kind: PostKind,
): Promise<PageRange & { posts: (Post & FirstPublished)[]; total: number }> {
	const { rows, ...range } = await pageOfRows(requested, db.selectFrom("posts").where("kind", "=", kind))
	return { ...range, posts: rows.map((row) => ({ ...toPost(row), firstPublishedAt: firstPublication(row) })) }
}

/** UTC ISO 8601; null if never published. */
type FirstPublished = { firstPublishedAt: string | null }

async function pageOfRows(requested: PageRange, listed: SelectQueryBuilder<Schema, "posts", object>) {
	const { total } = await listed
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow()
	const range = clampRange(requested, POSTS_PER_PAGE, total)
	const { offset, limit } = offsetAndLimit(range, POSTS_PER_PAGE)
	const rows = await newestFirst(listed.selectAll().select(COVER)).limit(limit).offset(offset).execute()
	return { ...range, rows, total }
}

const LATEST_COLUMNS = [
	"slug",
	"title",
	"published_at",
	"created_at",
	"cover_alt",
	"cover_x",
	"cover_y",
	COVER,
] as const

export async function findLatestPost(db: Database): Promise<LatestPost | null> {
	const posts = db.selectFrom("posts").select(LATEST_COLUMNS)
	const row = await newestFirst(posts.where(isPublic).where("kind", "=", "post"))
		.limit(1)
		.executeTakeFirst()
	if (!row) return null
	return {
		slug: row.slug,
		title: row.title,
		date: row.published_at ?? row.created_at,
		cover: coverOf(row),
	}
}

/** `coverBytes` is the size of the cover's file, `firstSlug` the oldest one that still leads to the post. */
type FeedRow = Post & { changedAt: string; coverBytes: number | null; firstSlug: string }

export async function listNewestPosts(db: Database): Promise<FeedRow[]> {
	const rows = await db
		.selectFrom("posts")
		.selectAll()
		.select(COVER)
		.select(COVER_BYTES)
		.select(FIRST_SLUG)
		.where(isPublic)
		.where("kind", "=", "post")
		.orderBy(sql`coalesce(published_at, created_at) desc`)
		.orderBy("id", "desc")
		.limit(POSTS_PER_PAGE)
		.execute()
	return rows.map((row) => ({
		...toPost(row),
		changedAt: lastChangeOf(row),
		coverBytes: row.coverBytes,
		firstSlug: row.firstSlug ?? row.slug,
	}))
}

export async function findLastPostChange(db: Database, id: number): Promise<string | undefined> {
	const row = await db
		.selectFrom("posts")
		.select(["updated_at", "published_at"])
		.where("id", "=", id)
		.executeTakeFirst()
	return row && lastChangeOf(row)
}

function lastChangeOf({
	updated_at,
	published_at,
}: Pick<Selectable<Schema["posts"]>, "updated_at" | "published_at">) {
	return published_at && published_at > updated_at ? published_at : updated_at
}

/** Drafts are found only with `drafts`. */
export async function findPostAt(
	db: Database,
	slug: string,
	options: { drafts?: boolean } = {},
): Promise<Post | undefined> {
	let found = db.selectFrom("posts").selectAll().select(COVER).where("slug", "=", slug)
	if (!options.drafts) found = found.where(isPublic)
	const row = await found.executeTakeFirst()
	return row && toPost(row)
}

export async function findMovedPost(
	db: Database,
	formerSlug: string,
	options: { drafts?: boolean } = {},
): Promise<Post | undefined> {
	const slug = await findCurrentSlug(db, formerSlug)
	return slug === undefined ? undefined : await findPostAt(db, slug, options)
}

export async function listPosts(db: Database, options: { drafts?: boolean } = {}): Promise<Post[]> {
	let listed = db.selectFrom("posts").selectAll().select(COVER).where("kind", "=", "post")
	if (!options.drafts) listed = listed.where(isPublic)
	return (await newestFirst(listed).execute()).map(toPost)
}

export async function findPost(
	db: Database,
	id: number,
): Promise<(Post & FirstPublished & { kind: PostKind; revision: number; updatedAt: string }) | undefined> {
	const row = await db.selectFrom("posts").selectAll().select(COVER).where("id", "=", id).executeTakeFirst()
	return (
		row && {
			...toPost(row),
			kind: row.kind,
			firstPublishedAt: firstPublication(row),
			revision: row.revision,
			updatedAt: row.updated_at,
		}
	)
}

export async function insertPost(db: Database, post: NewPost, now: Date): Promise<Post> {
	const row = await db
		.insertInto("posts")
		.values({
			kind: post.kind ?? "post",
			slug: await uniqueSlug(db, post.slug || slugOf(post)),
			title: post.title,
			content: post.content,
			excerpt: post.excerpt,
			category: post.category,
			tags: JSON.stringify(post.tags),
			created_at: (post.publishedAt ?? now).toISOString(),
			...publicationColumns(post, now),
			updated_at: now.toISOString(),
			...(post.event && eventColumns(post.event)),
		})
		.returningAll()
		.returning(COVER)
		.executeTakeFirstOrThrow()
	return toPost(row)
}

const slugOf = ({ kind, title }: NewPost) =>
	(kind === "page" ? "/" : "") + slugFromTitle(title, kind ?? "post")

function newestFirst<O>(posts: SelectQueryBuilder<Schema, "posts", O>) {
	return posts.orderBy(sql`coalesce(published_at, created_at) desc`).orderBy("id", "desc")
}

export function toPost(row: Selectable<Schema["posts"]> & { cover: string | null }): Post {
	const scheduledFor = scheduleOf(row)
	const published = row.state !== "draft" && !scheduledFor
	return {
		id: row.id,
		slug: row.slug,
		title: row.title,
		content: row.content,
		excerpt: row.excerpt,
		category: row.category as PostCategory,
		tags: JSON.parse(row.tags),
		published,
		createdAt: row.created_at,
		// A draft's date is stored for the next publication but not shown.
		publishedAt: published ? row.published_at : null,
		scheduledFor,
		event: toEvent(row),
		...coverOf(row),
	}
}

function scheduleOf({ state, published_at }: Selectable<Schema["posts"]>): string | null {
	const isAhead = state === "scheduled" && published_at && published_at > new Date().toISOString()
	return isAhead ? published_at : null
}

function firstPublication(row: Selectable<Schema["posts"]>): string | null {
	return scheduleOf(row) ? row.published_before : row.published_at
}
