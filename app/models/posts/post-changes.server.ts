import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { findUnchangedByKey, type IdempotencyKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import type { Database } from "#db/connection.ts"
import { insertPost, type NewPost } from "./post.server.ts"
import type { Post } from "./post.ts"

export type PostContent = Omit<NewPost, "publishedAt">

export type PostToSave = {
	id: number | null
	content: PostContent
	revision: number
	withTodaysDate: boolean
	idempotencyKey: IdempotencyKey
}

export function savePost(db: Database, post: PostToSave, change: Change): Promise<SaveResult> {
	return db.transaction().execute((trx) => writePost(trx, post, change))
}

async function writePost(trx: Database, post: PostToSave, change: Change): Promise<SaveResult> {
	const { content, idempotencyKey } = post
	const earlier = await findUnchangedByKey(trx, "posts", idempotencyKey)
	const id = earlier?.id ?? post.id
	if (id === null) {
		const created = await createPost(trx, content, change)
		await storeCreatedByKey(trx, idempotencyKey, created.id, change.at)
		return "saved"
	}
	const revision = earlier?.revision ?? post.revision
	const result = await updatePost(trx, id, revision, content, change, post)
	if (result === "saved") await storeCreatedByKey(trx, idempotencyKey, id, change.at)
	return result
}

export async function createPost(db: Database, content: PostContent, change: Change): Promise<Post> {
	const post = await insertPost(db, content, change.at)
	await recordChange(db, change, "post.created", { id: post.id, name: post.title })
	if (post.published) await recordChange(db, change, "post.published", { id: post.id, name: post.title })
	return post
}

export type PublishOptions = { withTodaysDate?: boolean }

/** Optimistic locking by `revision`. The slug doesn't change. */
export async function updatePost(
	db: Database,
	id: number,
	revision: number,
	content: PostContent,
	change: Change,
	options: PublishOptions = {},
): Promise<SaveResult> {
	const row = await db
		.updateTable("posts")
		.set({
			title: content.title,
			content: content.content,
			excerpt: content.excerpt,
			category: content.category,
			tags: JSON.stringify(content.tags),
			updated_at: change.at.toISOString(),
			revision: revision + 1,
		})
		.where("id", "=", id)
		.where("revision", "=", revision)
		.returning("id")
		.executeTakeFirst()
	if (!row) {
		const exists = await db.selectFrom("posts").select("id").where("id", "=", id).executeTakeFirst()
		return exists ? "edit conflict" : "deleted"
	}
	await recordChange(db, change, "post.updated", { id, name: content.title })
	if (content.published) await publishPost(db, id, change, options)
	else await unpublishPost(db, id, change)
	return "saved"
}

/** A post that was published before gets its first date again unless `withTodaysDate` is set. */
export async function publishPost(
	db: Database,
	id: number,
	change: Change,
	{ withTodaysDate = false }: PublishOptions = {},
): Promise<string | undefined> {
	const now = change.at.toISOString()
	const changed = await db
		.updateTable("posts")
		.set(({ ref, eb, fn, val }) => ({
			published: 1 as const,
			published_at: withTodaysDate ? now : fn.coalesce("published_at", val(now)),
			updated_at: now,
			revision: eb(ref("revision"), "+", 1),
		}))
		.where("id", "=", id)
		.where("published", "=", 0)
		.returning("title")
		.executeTakeFirst()
	if (changed) await recordChange(db, change, "post.published", { id, name: changed.title })
	return await findTitle(db, id)
}

export async function unpublishPost(db: Database, id: number, change: Change): Promise<string | undefined> {
	const changed = await db
		.updateTable("posts")
		.set(({ ref, eb }) => ({
			published: 0 as const,
			updated_at: change.at.toISOString(),
			revision: eb(ref("revision"), "+", 1),
		}))
		.where("id", "=", id)
		.where("published", "=", 1)
		.returning("title")
		.executeTakeFirst()
	if (changed) await recordChange(db, change, "post.unpublished", { id, name: changed.title })
	return await findTitle(db, id)
}

export async function deletePost(db: Database, id: number, change: Change): Promise<string | undefined> {
	const deleted = await db.deleteFrom("posts").where("id", "=", id).returning("title").executeTakeFirst()
	if (deleted) await recordChange(db, change, "post.deleted", { id, name: deleted.title })
	return deleted?.title
}

async function findTitle(db: Database, id: number): Promise<string | undefined> {
	const row = await db.selectFrom("posts").select("title").where("id", "=", id).executeTakeFirst()
	return row?.title
}
