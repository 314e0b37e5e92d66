import { sql } from "kysely"
import { Refusal } from "#core/forms/refusal.ts"
import type { Database } from "#db/connection.ts"
import { kindOfSlug, postPath } from "./post.ts"
import { isPublic } from "./publication.server.ts"
import { isReserved, numberedSlug } from "./slug.ts"

export const POST_PATH = sql<string>`iif(posts.kind = 'page', posts.slug, '/blog/' || posts.slug)`

/** Returns the title of another post that has or had this slug, or is in the trash with it. */
async function findSlugUser(db: Database, slug: string, postId = 0): Promise<string | undefined> {
	const current = db.selectFrom("posts").select("title").where("slug", "=", slug).where("id", "!=", postId)
	const former = db
		.selectFrom("former_slugs")
		.innerJoin("posts", "posts.id", "former_slugs.post_id")
		.select("posts.title")
		.where("former_slugs.slug", "=", slug)
		.where("posts.id", "!=", postId)
	const deleted = db
		.selectFrom("trash")
		.select("name as title")
		.where("address", "=", postPath(slug))
		.where("record_id", "!=", postId)
	const user = await current.unionAll(former).unionAll(deleted).executeTakeFirst()
	return user?.title
}

/** Adds a number if a post or page has or had the slug, also in the trash, or it is in `others`. */
export async function uniqueSlug(
	db: Database,
	preferred: string,
	others: ReadonlySet<string> = new Set(),
): Promise<string> {
	for (let number = 1; ; number++) {
		const slug = numberedSlug(preferred, number)
		const isFree = !others.has(slug) && !isReserved(slug)
		if (isFree && (await findSlugUser(db, slug)) === undefined) return slug
	}
}

/** The former slug redirects afterwards. Throws `Refusal`. */
export async function changeSlug(db: Database, id: number, slug: string, at: Date): Promise<void> {
	const post = await db.selectFrom("posts").select("slug").where("id", "=", id).executeTakeFirst()
	if (!post || post.slug === slug) return
	await refuseTakenSlug(db, slug, id)
	const [below] = await listPagesBelow(db, post.slug)
	if (below) throw inSlug(`'${below.title}' is below this page. Change the address of that page first`)
	await db.deleteFrom("former_slugs").where("slug", "=", slug).execute()
	const owner = { post_id: id, created_at: at.toISOString() }
	await db
		.insertInto("former_slugs")
		.values({ slug: post.slug, ...owner })
		// A restored post may have had this slug, too.
		.onConflict((conflict) => conflict.column("slug").doUpdateSet(owner))
		.execute()
	await db.updateTable("posts").set({ slug }).where("id", "=", id).execute()
}

export async function refuseTakenSlug(db: Database, slug: string, id = 0): Promise<void> {
	const title = await findSlugUser(db, slug, id)
	if (title === undefined) return
	const use = `The ${kindOfSlug(slug)} '${title}' has this address, had it before, or is in the trash with it`
	throw inSlug(`${use}. Choose another one`)
}

const inSlug = (message: string) => new Refusal(message, { field: "slug" })

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
