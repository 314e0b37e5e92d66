import type { Change } from "#app/models/accounts/change.ts"
import type { Database } from "#db/connection.ts"
import { findPost } from "./post.server.ts"
import type { Post } from "./post.ts"
import { createPost } from "./post-changes.server.ts"

/** A draft with an address of its own. Undefined if the post was deleted. Call it in a transaction. */
export async function duplicatePost(db: Database, id: number, change: Change): Promise<Post | undefined> {
	const post = await findPost(db, id)
	if (!post) return undefined
	const { kind, title, content, excerpt, category, tags, event } = post
	// Beside the page, also below another one.
	const slug = kind === "page" ? { slug: post.slug } : {}
	const text = { kind, title, content, excerpt, category, tags, event, ...slug }
	const copy = await createPost(db, { ...text, published: false }, change)
	const cover = ["cover_id", "cover_alt", "cover_x", "cover_y"] as const
	const stored = db.selectFrom("posts").select(cover).where("id", "=", id)
	await db
		.updateTable("posts")
		.set(await stored.executeTakeFirstOrThrow())
		.where("id", "=", copy.id)
		.execute()
	await db
		.insertInto("post_pictures")
		.columns(["post_id", "form_key", "image_id", "alt", "created_at"])
		.expression((from) =>
			from
				.selectFrom("post_pictures")
				.select((eb) => [eb.val(copy.id).as("post_id"), "form_key", "image_id", "alt", "created_at"])
				.where("post_id", "=", id)
				.orderBy("id"),
		)
		.execute()
	return copy
}
