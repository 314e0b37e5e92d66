import type { Database } from "../../db/connection.ts"
import { recordChange } from "./audit.server.ts"
import type { Change } from "./change.ts"
import { insertPost, type NewPost } from "./post.server.ts"
import type { Post } from "./post.ts"
import type { SaveAnswer } from "./save-answer.ts"

/** What staff write of a post. */
export type PostContent = Omit<NewPost, "publishedAt">

/** Adds a post and returns it. */
export async function createPost(db: Database, content: PostContent, change: Change): Promise<Post> {
	const post = await insertPost(db, content, change.at)
	await recordChange(db, change, "post.created", { id: post.id, name: post.title })
	if (post.published) await recordChange(db, change, "post.published", { id: post.id, name: post.title })
	return post
}

/** Saves what staff wrote, if nobody else did since they began at `revision`. The address stays. */
export async function updatePost(
	db: Database,
	id: number,
	revision: number,
	content: PostContent,
	change: Change,
): Promise<SaveAnswer> {
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
		const there = await db.selectFrom("posts").select("id").where("id", "=", id).executeTakeFirst()
		return there ? "changed meanwhile" : "gone"
	}
	await recordChange(db, change, "post.updated", { id, name: content.title })
	if (content.published) await publishPost(db, id, change)
	else await unpublishPost(db, id, change)
	return "saved"
}

/** Shows a post to visitors from now on; one that they see already keeps its date. Undefined where there is none. */
export async function publishPost(db: Database, id: number, change: Change): Promise<string | undefined> {
	const changed = await db
		.updateTable("posts")
		.set(({ ref, eb }) => ({
			published: 1 as const,
			published_at: change.at.toISOString(),
			revision: eb(ref("revision"), "+", 1),
		}))
		.where("id", "=", id)
		.where("published", "=", 0)
		.returning("title")
		.executeTakeFirst()
	if (changed) await recordChange(db, change, "post.published", { id, name: changed.title })
	return await findTitle(db, id)
}

/** Makes a post a draft again. Undefined where there is none. */
export async function unpublishPost(db: Database, id: number, change: Change): Promise<string | undefined> {
	const changed = await db
		.updateTable("posts")
		.set(({ ref, eb }) => ({
			published: 0 as const,
			published_at: null,
			revision: eb(ref("revision"), "+", 1),
		}))
		.where("id", "=", id)
		.where("published", "=", 1)
		.returning("title")
		.executeTakeFirst()
	if (changed) await recordChange(db, change, "post.unpublished", { id, name: changed.title })
	return await findTitle(db, id)
}

/** Deletes a post for good. Undefined where there is none. */
export async function deletePost(db: Database, id: number, change: Change): Promise<string | undefined> {
	const gone = await db.deleteFrom("posts").where("id", "=", id).returning("title").executeTakeFirst()
	if (gone) await recordChange(db, change, "post.deleted", { id, name: gone.title })
	return gone?.title
}

async function findTitle(db: Database, id: number): Promise<string | undefined> {
	const row = await db.selectFrom("posts").select("title").where("id", "=", id).executeTakeFirst()
	return row?.title
}
