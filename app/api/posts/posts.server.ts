import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import type { postChangeBody } from "#app/api/request-bodies.ts"
import { ApiError } from "#app/api/response.server.ts"
import { changeOf, databaseContext, viewerContext } from "#app/middleware/context.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { isStaff } from "#app/models/accounts/user.ts"
import { parseId } from "#app/models/forms/id.ts"
import { findMovedPost, findPost, findPostAt, listPosts } from "#app/models/posts/post.server.ts"
import type { Post } from "#app/models/posts/post.ts"
import { updatePost } from "#app/models/posts/post-changes.server.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { isBlogEnabled } from "#app/models/settings/setting.ts"
import type { Database } from "#db/connection.ts"
import { checkDates, checkSchedule } from "./schedule.server.ts"

type Context = Readonly<RouterContextProvider>

export async function listPostsForApi(context: Context, publishedOnly: boolean): Promise<Post[]> {
	const db = context.get(databaseContext)
	const mayRead = isStaff(context.get(viewerContext))
	if (!mayRead && !isBlogEnabled(await readSettings(db))) return []
	return await listPosts(db, { drafts: mayRead && !publishedOnly })
}

/** Throws `ApiError` 404 if the viewer may not see the post. */
export async function findPostBySlug(context: Context, slug: string): Promise<Post> {
	const db = context.get(databaseContext)
	const mayRead = isStaff(context.get(viewerContext))
	const isOn = mayRead || isBlogEnabled(await readSettings(db))
	const options = { drafts: mayRead }
	const post = isOn
		? ((await findPostAt(db, slug, options)) ?? (await findMovedPost(db, slug, options)))
		: undefined
	if (!post) throw new ApiError(404, "Post not found")
	return post
}

/** For staff. Throws `ApiError` 404. */
export async function findPostForApi(context: Context, text: string | undefined): Promise<Post> {
	const {
		revision: _,
		updatedAt: __,
		firstPublishedAt: ___,
		kind: ____,
		...post
	} = await findFullPost(context.get(databaseContext), text)
	return post
}

/** Runs an action such as publishing in a transaction. Throws `ApiError` 404. */
export async function runPostAction(
	context: Context,
	text: string | undefined,
	action: (db: Database, id: number, change: Change) => Promise<string | undefined>,
): Promise<void> {
	const db = context.get(databaseContext)
	await db.transaction().execute(async (trx) => {
		const { id } = await findFullPost(trx, text)
		await action(trx, id, changeOf(context))
	})
}

/** Updates the fields in `given` and returns the post. Throws `ApiError` 404. */
export async function changePostForApi(
	context: Context,
	text: string | undefined,
	body: z.output<typeof postChangeBody>,
	given: ReadonlySet<string>,
): Promise<Post> {
	const changes: typeof body = Object.fromEntries(Object.entries(body).filter(([name]) => given.has(name)))
	const db = context.get(databaseContext)
	await checkSchedule(db, changes)
	await db.transaction().execute(async (trx) => {
		const { id, revision, ...before } = await findFullPost(trx, text)
		// Clients that don't know repeated events leave them as they are.
		if (changes.event?.repeats === undefined && changes.event)
			changes.event = { ...changes.event, repeats: before.event?.repeats ?? null }
		await checkDates(trx, changes.event)
		const published = changes.published ?? (before.published && !changes.scheduledFor)
		await updatePost(trx, id, revision, { ...before, ...changes, published }, changeOf(context))
	})
	return await findPostForApi(context, text)
}

async function findFullPost(db: Database, text: string | undefined) {
	const post = await findPost(db, parseId(text) ?? 0)
	if (post?.kind !== "post") throw new ApiError(404, "Post not found")
	return post
}
