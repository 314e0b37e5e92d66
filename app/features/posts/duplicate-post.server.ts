import type { Change } from "#core/audit/change.ts"
import { findCreatedByKey, storeCreatedByKey } from "#core/forms/draft.server.ts"
import type { Database } from "#db/connection.ts"
import { findPost } from "./post.server.ts"
import type { Post } from "./post.ts"
import { createPost } from "./post-changes.server.ts"

/**
 * A draft with an address of its own; the same one for a form that is sent twice, which `copyKey` tells. Undefined if the post was
 * deleted. Call it in a transaction.
 */
export async function duplicatePost(
	db: Database,
	id: number,
	copyKey: string,
	change: Change,
): Promise<Post | undefined> {
	const idempotencyKey = { key: `${copyKey} ${id}`, digest: "" }
	const before = copyKey === "" ? undefined : await findCreatedByKey(db, idempotencyKey)
	const earlier = before === undefined ? undefined : await findPost(db, before)
	if (earlier) return earlier
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
	if (copyKey !== "") await storeCreatedByKey(db, idempotencyKey, copy.id, change.at)
	return copy
}
