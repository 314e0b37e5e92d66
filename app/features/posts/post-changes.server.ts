import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { EditConflict, Gone } from "#core/forms/refusal.ts"
import type { Database } from "#db/connection.ts"
import { eventColumns } from "./events/post-event.server.ts"
import { findPost, insertPost, type NewPost } from "./post.server.ts"
import type { Post } from "./post.ts"
import { listVersions, storeVersion } from "./post-versions.server.ts"
import { type PublishOptions, recordScheduled, setPublication } from "./publication.server.ts"
import { changedFields } from "./version-changes.server.ts"

type PostContent = Omit<NewPost, "publishedAt">

export async function createPost(db: Database, content: PostContent, change: Change): Promise<Post> {
	const post = await insertPost(db, content, change.at)
	await storeVersion(db, undefined, post, change)
	const { id, title, scheduledFor } = post
	const { kind = "post" } = content
	await recordChange(db, change, `${kind}.created`, { id, name: title })
	if (post.published) await recordChange(db, change, `${kind}.published`, { id, name: title })
	if (scheduledFor) await recordScheduled(db, { id, kind, title, scheduledFor }, change)
	return post
}

/** Optimistic locking by `revision`. The slug doesn't change. Throws `Refusal`. */
export async function updatePost(
	db: Database,
	id: number,
	revision: number,
	content: PostContent,
	change: Change,
	{ action = "updated", ...options }: PublishOptions & { action?: "updated" | "restored" } = {},
): Promise<void> {
	const before = await findPost(db, id)
	const row = await db
		.updateTable("posts")
		.set({
			title: content.title,
			content: content.content,
			excerpt: content.excerpt,
			category: content.category,
			tags: JSON.stringify(content.tags),
			...(content.event !== undefined && eventColumns(content.event)),
			updated_at: change.at.toISOString(),
			revision: revision + 1,
		})
		.where("id", "=", id)
		.where("revision", "=", revision)
		.returning("kind")
		.executeTakeFirst()
	if (!row) {
		const exists = await db.selectFrom("posts").select("id").where("id", "=", id).executeTakeFirst()
		throw exists ? new EditConflict("post") : new Gone("Post")
	}
	await recordChange(db, change, `${row.kind}.${action}`, { id, name: content.title })
	const after = await findPost(db, id)
	if (after) await storeVersion(db, before, after, change)
	await setPublication(db, id, content, change, options)
}

/** Saves an earlier version again. The post stays published, scheduled or a draft. Optimistic locking by `revision`. Throws `Refusal`. */
export async function restoreVersion(
	db: Database,
	{ postId, versionId, revision }: { postId: number; versionId: number; revision: number },
	change: Change,
): Promise<void> {
	const post = await findPost(db, postId)
	const version = (await listVersions(db, postId)).find(({ id }) => id === versionId)
	if (!post || !version) throw new Gone("Version")
	// Also the second request of a double click.
	if (changedFields(post, version.fields).length === 0) return
	await updatePost(db, postId, revision, { ...post, ...version.fields }, change, { action: "restored" })
}
