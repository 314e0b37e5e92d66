import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import type { Database } from "../../../db/connection.ts"
import type { postChangeBody } from "../../forms/api-bodies.ts"
import type { Change } from "../../models/change.ts"
import { parseId } from "../../models/id.ts"
import { findPost, findPostAt, listPosts } from "../../models/post.server.ts"
import type { Post } from "../../models/post.ts"
import { updatePost } from "../../models/post-changes.server.ts"
import { readSettings } from "../../models/setting.server.ts"
import { isBlogEnabled } from "../../models/setting.ts"
import { isAdmin } from "../../models/user.ts"
import { databaseContext, viewerContext } from "../context.server.ts"
import { ApiError } from "./answer.server.ts"
import { changeOf } from "./species.server.ts"

type Context = Readonly<RouterContextProvider>

/** The posts that the caller may see; none for visitors while the news are switched off. */
export async function listPostsForApi(context: Context, publishedOnly: boolean): Promise<Post[]> {
	const db = context.get(databaseContext)
	const isStaff = isAdmin(context.get(viewerContext))
	if (!isStaff && !isBlogEnabled(await readSettings(db))) return []
	return await listPosts(db, { drafts: isStaff && !publishedOnly })
}

/** The post at this address that the caller may see. Throws `ApiError` 404. */
export async function findPostBySlug(context: Context, slug: string): Promise<Post> {
	const db = context.get(databaseContext)
	const isStaff = isAdmin(context.get(viewerContext))
	const isOn = isStaff || isBlogEnabled(await readSettings(db))
	const post = isOn ? await findPostAt(db, slug, { drafts: isStaff }) : undefined
	if (!post) throw new ApiError(404, "Post not found")
	return post
}

/** The post with this id, for admins. Throws `ApiError` 404. */
export async function findPostForApi(context: Context, text: string | undefined): Promise<Post> {
	const { revision: _, updatedAt: __, ...post } = await findWhole(context.get(databaseContext), text)
	return post
}

/** Does one thing to a post. Throws `ApiError` 404. */
export async function doToPost(
	context: Context,
	text: string | undefined,
	verb: (db: Database, id: number, change: Change) => Promise<string | undefined>,
): Promise<void> {
	const id = parseId(text) ?? 0
	const db = context.get(databaseContext)
	const title = await db.transaction().execute((trx) => verb(trx, id, changeOf(context)))
	if (title === undefined) throw new ApiError(404, "Post not found")
}

/** Changes the fields that are given, and returns the post. Throws `ApiError` 404. */
export async function changePostForApi(
	context: Context,
	text: string | undefined,
	body: z.output<typeof postChangeBody>,
	given: ReadonlySet<string>,
): Promise<Post> {
	const changes = Object.fromEntries(Object.entries(body).filter(([name]) => given.has(name)))
	await context
		.get(databaseContext)
		.transaction()
		.execute(async (trx) => {
			const { id, revision, ...before } = await findWhole(trx, text)
			await updatePost(trx, id, revision, { ...before, ...changes }, changeOf(context))
		})
	return await findPostForApi(context, text)
}

async function findWhole(db: Database, text: string | undefined) {
	const id = parseId(text)
	const post = id && (await findPost(db, id))
	if (!post) throw new ApiError(404, "Post not found")
	return post
}
