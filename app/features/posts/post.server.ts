import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from "kysely"
import { type PageRange, pagesOf } from "#core/forms/page-range.ts"
import { mediaUrl } from "#core/media/media.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { eventColumns, toEvent } from "./events/event-dates.server.ts"
import type { PostEvent } from "./events/post-event.ts"
import {
	type LatestPost,
	POSTS_PER_PAGE,
	type Post,
	type PostCategory,
	type PostCover,
	type PostKind,
	type PostText,
	postDate,
	type StaffPost,
	type StoredCover,
} from "./post.ts"
import { uniqueSlug } from "./post-slug.server.ts"
import { isPublic, publicationColumns, publicationDates } from "./publication.server.ts"
import { slugFromTitle } from "./slug.ts"

export type NewPost = PostText & {
	kind?: PostKind
	/** Default: made from the title, with a number if it is taken. */
	slug?: string | undefined
	publishedAt?: Date
	/** UTC ISO 8601 */
	scheduledFor?: string | null
	/** Undefined: none, and an update leaves it unchanged. */
	event?: PostEvent | null | undefined
	cover?: StoredCover | undefined
}

export const EMPTY_POST: NewPost = {
	...{ title: "", content: "", excerpt: "", category: "news", tags: [], published: false },
}

type Row = Selectable<Schema["posts"]> & { cover: string | null }

export const COVER = sql<string | null>`(
	select json_object('name', name, 'width', width, 'height', height, 'widths', json(widths))
	from media where media.id = posts.cover_id
)`.as("cover")

export const NO_COVER: PostCover = {
	coverUrl: null,
	coverAlt: "",
	coverWidth: null,
	coverHeight: null,
	coverWidths: [],
	coverPosition: "50% 50%",
}

const selectPosts = (db: Database) => db.selectFrom("posts").selectAll().select(COVER)

const listed = (db: Database, { drafts = false } = {}) => {
	const posts = selectPosts(db).where("kind", "=", "post")
	return newestFirst(drafts ? posts : posts.where(isPublic))
}

function newestFirst<O>(posts: SelectQueryBuilder<Schema, "posts", O>) {
	return posts.orderBy(sql`coalesce(published_at, created_at) desc`).orderBy("id", "desc")
}

export async function pageOfPosts(db: Database, requested: PageRange) {
	const posts = db.selectFrom("posts").where(isPublic).where("kind", "=", "post")
	return await pageOf(requested, posts, toPost)
}

export async function pageOfStaffPosts(db: Database, requested: PageRange, kind: PostKind) {
	return await pageOf(requested, db.selectFrom("posts").where("kind", "=", kind), toStaffPost)
}

async function pageOf<P>(
	requested: PageRange,
	found: SelectQueryBuilder<Schema, "posts", object>,
	make: (row: Row) => P,
): Promise<PageRange & { posts: P[]; total: number }> {
	const { total } = await found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
	const { range, offset, limit } = pagesOf(requested, POSTS_PER_PAGE, total)
	const rows = await newestFirst(found.selectAll().select(COVER)).limit(limit).offset(offset).execute()
	return { ...range, posts: rows.map(make), total }
}

export async function countDrafts(db: Database, before: Date): Promise<{ kind: PostKind; count: number }[]> {
	return await db
		.selectFrom("posts")
		.select((eb) => ["kind", eb.fn.countAll<number>().as("count")])
		.where("state", "=", "draft")
		.where("updated_at", "<", before.toISOString())
		.groupBy("kind")
		.orderBy("kind", "desc")
		.execute()
}

/** `event`: slug of the next event, which the page already shows. */
export async function findLatestPost(db: Database, event = ""): Promise<LatestPost | null> {
	const row = await listed(db).where("slug", "!=", event).limit(1).executeTakeFirst()
	if (!row) return null
	const post = toPost(row)
	return { slug: post.slug, title: post.title, date: postDate(post), cover: coverOf(row) }
}

export async function listNewestPosts(db: Database): Promise<Post[]> {
	return (await listed(db).limit(POSTS_PER_PAGE).execute()).map(toPost)
}

export const lastChangeOf = ({
	updated_at,
	published_at,
}: Pick<Selectable<Schema["posts"]>, "updated_at" | "published_at">) =>
	published_at && published_at > updated_at ? published_at : updated_at

/** Also finds former addresses. Finds drafts only with `drafts`. */
export async function findPostAt(
	db: Database,
	slug: string,
	{ drafts = false } = {},
): Promise<Post | undefined> {
	const former = db.selectFrom("former_slugs").select("post_id").where("slug", "=", slug)
	const found = selectPosts(db).where(({ eb, or }) => or([eb("slug", "=", slug), eb("id", "in", former)]))
	const row = await (drafts ? found : found.where(isPublic)).executeTakeFirst()
	return row && toPost(row)
}

export async function listPosts(db: Database, options: { drafts?: boolean } = {}): Promise<Post[]> {
	return (await listed(db, options).execute()).map(toPost)
}

export async function findPost(db: Database, id: number): Promise<StaffPost | undefined> {
	const row = await selectPosts(db).where("id", "=", id).executeTakeFirst()
	return row && toStaffPost(row)
}

/** Without a version and an entry in the audit trail. */
export async function insertPost(db: Database, post: NewPost, now: Date): Promise<StaffPost> {
	const { kind = "post", slug, publishedAt = now } = post
	const wanted = slug || (kind === "page" ? "/" : "") + slugFromTitle(post.title, kind)
	const row = await db
		.insertInto("posts")
		.values({
			...postColumns({ ...post, event: post.event ?? undefined }),
			kind,
			slug: await uniqueSlug(db, wanted),
			created_at: publishedAt.toISOString(),
			...publicationColumns(post, publishedAt.toISOString()),
			updated_at: now.toISOString(),
		})
		.returningAll()
		.returning(COVER)
		.executeTakeFirstOrThrow()
	return toStaffPost(row)
}

/** Undefined values stay unchanged in an update. */
export function postColumns({ title, content, excerpt, category, tags, event, cover }: Partial<NewPost>) {
	const columns = { title, content, excerpt, category, tags: tags && JSON.stringify(tags) }
	return {
		...(columns as Pick<Insertable<Schema["posts"]>, keyof typeof columns>),
		...(event !== undefined && eventColumns(event)),
		...(cover && { cover_id: cover.imageId, cover_alt: cover.alt, cover_x: cover.x, cover_y: cover.y }),
	}
}

export function toPost(row: Row): Post {
	const { scheduledFor } = publicationDates(row, new Date().toISOString())
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
		// A draft's date is kept for its next publication, but not shown.
		publishedAt: published ? row.published_at : null,
		scheduledFor,
		event: toEvent(row),
		...coverOf(row),
	}
}

function toStaffPost(row: Row): StaffPost {
	return {
		...toPost(row),
		kind: row.kind,
		firstPublishedAt: publicationDates(row, new Date().toISOString()).firstPublishedAt,
		storedSchedule: row.state === "scheduled" ? row.published_at : null,
		cover: { imageId: row.cover_id, alt: row.cover_alt, x: row.cover_x, y: row.cover_y },
		revision: row.revision,
		updatedAt: row.updated_at,
	}
}

function coverOf(row: Pick<Row, "cover" | "cover_alt" | "cover_x" | "cover_y">): PostCover {
	if (row.cover === null) return NO_COVER
	const { name, width, height, widths } = JSON.parse(row.cover)
	return {
		coverUrl: mediaUrl(name),
		coverAlt: row.cover_alt,
		// Drawings of the sample catalogue have no size.
		coverWidth: width ?? 800,
		coverHeight: height ?? 600,
		coverWidths: widths,
		coverPosition: `${row.cover_x}% ${row.cover_y}%`,
	}
}
