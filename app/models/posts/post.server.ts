import { type Selectable, type SelectQueryBuilder, sql } from "kysely"
import { type PageRange, rowsOf, withinList } from "#app/models/forms/page-range.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { POSTS_PER_PAGE, type Post, type PostCategory } from "./post.ts"
import { slugFromTitle } from "./slug.ts"

/** What is written by hand of a post; `publishedAt` counts where it is published. */
export type NewPost = {
	title: string
	content: string
	excerpt: string
	category: PostCategory
	tags: string[]
	published: boolean
	publishedAt?: Date
}

/** Some pages of published posts, newest first, which ones they are in truth, and how many there are in all. */
export async function pageOfPosts(
	db: Database,
	asked: PageRange,
): Promise<PageRange & { posts: Post[]; total: number }> {
	const listed = db.selectFrom("posts").where("published", "=", 1)
	const { rows, ...range } = await pageOfRows(asked, listed)
	return { ...range, posts: rows.map(toPost) }
}

/** Some pages of all posts, drafts included, and when each was first published; otherwise as `pageOfPosts`. */
export async function pageOfStaffPosts(
	db: Database,
	asked: PageRange,
): Promise<PageRange & { posts: (Post & FirstPublished)[]; total: number }> {
	const { rows, ...range } = await pageOfRows(asked, db.selectFrom("posts"))
	return { ...range, posts: rows.map((row) => ({ ...toPost(row), firstPublishedAt: row.published_at })) }
}

/** UTC ISO 8601; null for a post that was never published. */
type FirstPublished = { firstPublishedAt: string | null }

async function pageOfRows(asked: PageRange, listed: SelectQueryBuilder<Schema, "posts", object>) {
	const { total } = await listed
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow()
	const range = withinList(asked, POSTS_PER_PAGE, total)
	const { offset, limit } = rowsOf(range, POSTS_PER_PAGE)
	const rows = await newestFirst(listed.selectAll()).limit(limit).offset(offset).execute()
	return { ...range, rows, total }
}

/** The newest published post. */
export async function findLatestPost(db: Database): Promise<Post | undefined> {
	const row = await newestFirst(db.selectFrom("posts").selectAll().where("published", "=", 1))
		.limit(1)
		.executeTakeFirst()
	return row && toPost(row)
}

/** The newest published posts, as many as a page of the news has, and when each was last saved or published. */
export async function newestPosts(db: Database): Promise<(Post & { changedAt: string })[]> {
	const rows = await db
		.selectFrom("posts")
		.selectAll()
		.where("published", "=", 1)
		.orderBy(sql`coalesce(published_at, created_at) desc`)
		.orderBy("id", "desc")
		.limit(POSTS_PER_PAGE)
		.execute()
	return rows.map((row) => ({ ...toPost(row), changedAt: changeOf(row) }))
}

/** When the post with this id was last saved or published, UTC ISO 8601. */
export async function findPostChange(db: Database, id: number): Promise<string | undefined> {
	const row = await db
		.selectFrom("posts")
		.select(["updated_at", "published_at"])
		.where("id", "=", id)
		.executeTakeFirst()
	return row && changeOf(row)
}

function changeOf({
	updated_at,
	published_at,
}: Pick<Selectable<Schema["posts"]>, "updated_at" | "published_at">) {
	return published_at && published_at > updated_at ? published_at : updated_at
}

/** The published post at this address; with `drafts` one that is not published too. */
export async function findPostAt(
	db: Database,
	slug: string,
	options: { drafts?: boolean } = {},
): Promise<Post | undefined> {
	let found = db.selectFrom("posts").selectAll().where("slug", "=", slug)
	if (!options.drafts) found = found.where("published", "=", 1)
	const row = await found.executeTakeFirst()
	return row && toPost(row)
}

/** All published posts, newest first; with `drafts` those that are not published too. */
export async function listPosts(db: Database, options: { drafts?: boolean } = {}): Promise<Post[]> {
	let listed = db.selectFrom("posts").selectAll()
	if (!options.drafts) listed = listed.where("published", "=", 1)
	return (await newestFirst(listed).execute()).map(toPost)
}

/** The post with this id, draft or not; `revision` counts how often it was saved, last at `updatedAt`. */
export async function findPost(
	db: Database,
	id: number,
): Promise<(Post & FirstPublished & { revision: number; updatedAt: string }) | undefined> {
	const row = await db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirst()
	return (
		row && {
			...toPost(row),
			firstPublishedAt: row.published_at,
			revision: row.revision,
			updatedAt: row.updated_at,
		}
	)
}

/** Stores a post under an address made from its title (`-2`, `-3`… where that is taken) and returns it. */
export async function insertPost(db: Database, post: NewPost, now: Date): Promise<Post> {
	const row = await db
		.insertInto("posts")
		.values({
			slug: await freeSlug(db, slugFromTitle(post.title)),
			title: post.title,
			content: post.content,
			excerpt: post.excerpt,
			category: post.category,
			tags: JSON.stringify(post.tags),
			published: post.published ? 1 : 0,
			created_at: (post.publishedAt ?? now).toISOString(),
			published_at: post.published ? (post.publishedAt ?? now).toISOString() : null,
			updated_at: now.toISOString(),
		})
		.returningAll()
		.executeTakeFirstOrThrow()
	return toPost(row)
}

async function freeSlug(db: Database, wanted: string): Promise<string> {
	const rows = await db
		.selectFrom("posts")
		.select("slug")
		.where("slug", ">=", wanted)
		.where("slug", "<", `${wanted}-:`)
		.execute()
	const taken = new Set(rows.map((row) => row.slug))
	let slug = wanted
	for (let number = 2; taken.has(slug); number++) slug = `${wanted}-${number}`
	return slug
}

function newestFirst<O>(posts: SelectQueryBuilder<Schema, "posts", O>) {
	return posts.orderBy(sql`coalesce(published_at, created_at) desc`).orderBy("id", "desc")
}

function toPost(row: Selectable<Schema["posts"]>): Post {
	return {
		id: row.id,
		slug: row.slug,
		title: row.title,
		content: row.content,
		excerpt: row.excerpt,
		category: row.category as PostCategory,
		tags: JSON.parse(row.tags),
		published: row.published === 1,
		createdAt: row.created_at,
		// A draft keeps the date for the next time, but nobody sees the post at the moment.
		publishedAt: row.published === 1 ? row.published_at : null,
	}
}
