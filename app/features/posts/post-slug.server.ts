import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import { isReserved, pathAbove } from "./pages-and-menu/page-address.ts"
import { postPath } from "./post-kind.ts"
import { isPublic } from "./publication.server.ts"
import { numberedSlug } from "./slug.ts"

/** Former slugs that a post retains; of more, the oldest is deleted. */
export const MAX_FORMER_SLUGS = 20

/** The oldest slug that still leads to a post, for a query of posts; null if it never changed. */
export const FIRST_SLUG = sql<string | null>`(
	select slug from former_slugs where post_id = posts.id order by created_at, slug limit 1
)`.as("firstSlug")

/** The path of a post or page, as `postPath` makes it, for a query of posts. */
export const POST_PATH = sql<string>`iif(posts.kind = 'page', posts.slug, '/blog/' || posts.slug)`

/** `preferred`, or with a number if a post or page has or had it, also in the trash, or it is in `others`. */
export async function uniqueSlug(
	db: Database,
	preferred: string,
	others: ReadonlySet<string> = new Set(),
): Promise<string> {
	// A number can take the place of the last letters.
	const isLong = numberedSlug(preferred, 9_999).length < preferred.length + 5
	const from = isLong ? preferred.slice(0, -5) : preferred
	const to = isLong ? `${from}{` : `${from}-:`
	const rows = await db
		.selectFrom("posts")
		.select("slug")
		.where("slug", ">=", from)
		.where("slug", "<", to)
		.unionAll(db.selectFrom("former_slugs").select("slug").where("slug", ">=", from).where("slug", "<", to))
		.execute()
	const deleted = await db
		.selectFrom("trash")
		.select("address")
		.where("address", ">=", postPath(from))
		.where("address", "<", postPath(to))
		.execute()
	const taken = new Set([
		...rows.map((row) => row.slug),
		...deleted.map(({ address }) => address.replace("/blog/", "")),
	])
	for (let number = 1; ; number++) {
		const slug = numberedSlug(preferred, number)
		if (!taken.has(slug) && !others.has(slug) && !isReserved(slug)) return slug
	}
}

export async function findCurrentSlug(db: Database, formerSlug: string): Promise<string | undefined> {
	const row = await db
		.selectFrom("former_slugs")
		.innerJoin("posts", "posts.id", "former_slugs.post_id")
		.select("posts.slug")
		.where("former_slugs.slug", "=", formerSlug)
		.executeTakeFirst()
	return row?.slug
}

/** The title of another post that has or had this slug, or is in the trash with it. */
export async function findSlugUser(db: Database, slug: string, postId: number): Promise<string | undefined> {
	const current = await db
		.selectFrom("posts")
		.select("title")
		.where("slug", "=", slug)
		.where("id", "!=", postId)
		.executeTakeFirst()
	if (current) return current.title
	const former = await db
		.selectFrom("former_slugs")
		.innerJoin("posts", "posts.id", "former_slugs.post_id")
		.select("posts.title")
		.where("former_slugs.slug", "=", slug)
		.where("posts.id", "!=", postId)
		.executeTakeFirst()
	if (former) return former.title
	const deleted = await db
		.selectFrom("trash")
		.select("name")
		.where("address", "=", postPath(slug))
		.where("record_id", "!=", postId)
		.executeTakeFirst()
	return deleted?.name
}

/** The post's former slug redirects from now on. Check with `findSlugUser` before, in the same transaction. */
export async function changeSlug(db: Database, postId: number, slug: string, at: Date): Promise<void> {
	const post = await db.selectFrom("posts").select("slug").where("id", "=", postId).executeTakeFirst()
	if (!post || post.slug === slug) return
	const below = await listPagesBelow(db, post.slug)
	await db.deleteFrom("former_slugs").where("slug", "=", slug).execute()
	await db
		.insertInto("former_slugs")
		.values({ slug: post.slug, post_id: postId, created_at: at.toISOString() })
		// A post that came back from the trash may have had this slug, too.
		.onConflict((conflict) =>
			conflict.column("slug").doUpdateSet({ post_id: postId, created_at: at.toISOString() }),
		)
		.execute()
	await db.updateTable("posts").set({ slug }).where("id", "=", postId).execute()
	for (const page of below) {
		await changeSlug(db, page.id, slug + page.slug.slice(post.slug.length), at)
		await raiseRevision(db, page.id)
	}
	const kept = db
		.selectFrom("former_slugs")
		.select("slug")
		.where("post_id", "=", postId)
		.orderBy("created_at", "desc")
		.orderBy("slug", "desc")
		.limit(MAX_FORMER_SLUGS)
	await db.deleteFrom("former_slugs").where("post_id", "=", postId).where("slug", "not in", kept).execute()
}

/** Moves a page below the page above it, if that has moved since. Returns its path. */
export async function followPageAbove(db: Database, id: number, path: string, at: Date): Promise<string> {
	const above = pathAbove(path)
	const moved = above && (await findCurrentSlug(db, above))
	if (!moved || pathAbove(moved)) return path
	const slug = await uniqueSlug(db, moved + path.slice(above.length))
	await changeSlug(db, id, slug, at)
	return slug
}

export async function listPagesBelow(db: Database, path: string) {
	return await db
		.selectFrom("posts")
		.select(["id", "slug", "title"])
		.select(isPublic().as("isShown"))
		.where("kind", "=", "page")
		.where("slug", ">", `${path}/`)
		.where("slug", "<", `${path}0`)
		.orderBy("slug")
		.execute()
}

/** For a change outside of a form, which an open form would take back. */
export async function raiseRevision(db: Database, id: number): Promise<void> {
	await db
		.updateTable("posts")
		.set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
		.where("id", "=", id)
		.execute()
}
