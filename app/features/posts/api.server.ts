import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import { isStaff } from "#core/accounts/user.ts"
import { operation } from "#core/api/endpoint.server.ts"
import { postBody, postChangeBody, postQuery, publishBody } from "#core/api/request-bodies.ts"
import { ApiError, jsonResponse } from "#core/api/response.server.ts"
import { postListSchema, postSchema } from "#core/api/schemas.server.ts"
import type { Change } from "#core/audit/change.ts"
import { parseId } from "#core/forms/id.ts"
import { changeOf, databaseContext, viewerContext } from "#core/http/context.server.ts"
import { deleteForApi } from "#core/records/delete-for-api.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isBlogEnabled } from "#core/settings/setting.ts"
import type { Database } from "#db/connection.ts"
import { datesProblems } from "./events/event-dates.server.ts"
import { repeatsProblems } from "./events/event-repeats.ts"
import { firstDayOf, type PostEvent } from "./events/post-event.ts"
import { findMovedPost, findPost, findPostAt, listPosts } from "./post.server.ts"
import type { Post } from "./post.ts"
import { createPost, updatePost } from "./post-changes.server.ts"
import { publishPost, unpublishPost } from "./publication.server.ts"
import { pastProblem } from "./schedule.ts"

export const POST_OPERATIONS = {
	"/api/blog-posts": {
		GET: operation({
			summary: "List posts, newest first. Staff also get drafts and scheduled posts, unless published=true",
			access: "everybody",
			query: postQuery,
			cacheParameters: ["published"],
			responses: { 200: { description: "The posts", json: postListSchema } },
			handle: ({ context, query }) => listPostsForApi(context, query.published === "true"),
		}),
		POST: operation({
			summary: "Create a post",
			access: "editor",
			body: postBody,
			responses: { 201: { description: "Created", json: postSchema } },
			async handle({ context, body }) {
				const db = context.get(databaseContext)
				checkSchedule(body)
				checkDates(body.event)
				const post = await db.transaction().execute((trx) => createPost(trx, body, changeOf(context)))
				return jsonResponse(post, 201)
			},
		}),
	},
	"/api/blog-posts/slug/:slug": {
		GET: operation({
			summary: "Get a post by its slug, or by one that it had before; drafts only for staff",
			access: "everybody",
			cacheParameters: [],
			responses: {
				200: { description: "The post", json: postSchema },
				404: { description: "Not found, or the news section is switched off" },
			},
			handle: ({ context, params }) => findPostBySlug(context, params.slug ?? ""),
		}),
	},
	"/api/blog-posts/:id": {
		PATCH: operation({
			summary: "Update a post; omitted fields don't change",
			access: "editor",
			body: postChangeBody,
			responses: {
				200: { description: "The current state", json: postSchema },
				404: { description: "Not found" },
			},
			handle: ({ context, params, body, given }) => changePostForApi(context, params.id, body, given),
		}),
		DELETE: operation({
			summary: "Delete a post. Staff can restore it from the trash for 30 days",
			access: "editor",
			responses: { 204: { description: "Deleted" }, 404: { description: "Not found" } },
			handle: ({ context, params }) => deleteForApi(context, "post", params.id),
		}),
	},
	"/api/blog-posts/:id/publish": {
		PATCH: operation({
			summary:
				"Publish a post at once, also a scheduled one. A post that was published before retains its first date, unless withTodaysDate is true",
			access: "editor",
			body: publishBody,
			isBodyOptional: true,
			responses: {
				200: { description: "The current state", json: postSchema },
				404: { description: "Not found" },
			},
			async handle({ context, params, body }) {
				await runPostAction(context, params.id, (db, id, change) => publishPost(db, id, change, body))
				return await findPostForApi(context, params.id)
			},
		}),
	},
	"/api/blog-posts/:id/unpublish": {
		PATCH: operation({
			summary: "Turn a published or scheduled post into a draft",
			access: "editor",
			responses: {
				200: { description: "The current state", json: postSchema },
				404: { description: "Not found" },
			},
			async handle({ context, params }) {
				await runPostAction(context, params.id, unpublishPost)
				return await findPostForApi(context, params.id)
			},
		}),
	},
}

type Context = Readonly<RouterContextProvider>

async function listPostsForApi(context: Context, publishedOnly: boolean): Promise<Post[]> {
	const db = context.get(databaseContext)
	const mayRead = isStaff(context.get(viewerContext))
	if (!mayRead && !isBlogEnabled(await readSettings(db))) return []
	return await listPosts(db, { drafts: mayRead && !publishedOnly })
}

/** Throws `ApiError` 404 if the viewer may not see the post. */
async function findPostBySlug(context: Context, slug: string): Promise<Post> {
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
async function findPostForApi(context: Context, text: string | undefined): Promise<Post> {
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
async function runPostAction(
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
async function changePostForApi(
	context: Context,
	text: string | undefined,
	body: z.output<typeof postChangeBody>,
	given: ReadonlySet<string>,
): Promise<Post> {
	const changes: typeof body = Object.fromEntries(Object.entries(body).filter(([name]) => given.has(name)))
	const db = context.get(databaseContext)
	checkSchedule(changes)
	await db.transaction().execute(async (trx) => {
		const { id, revision, ...before } = await findFullPost(trx, text)
		// Clients that don't know repeated events leave them as they are.
		if (changes.event?.repeats === undefined && changes.event)
			changes.event = { ...changes.event, repeats: before.event?.repeats ?? null }
		checkDates(changes.event)
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

/** Throws `ApiError` 400 for a schedule in the past, or with `published`. */
function checkSchedule({ scheduledFor, published }: z.output<typeof postChangeBody>): void {
	if (!scheduledFor) return
	const problem = published
		? "A post is either published now or scheduled: leave out published, or scheduledFor"
		: pastProblem(scheduledFor, new Date())
	if (problem) throw new ApiError(400, problem, { errors: { scheduledFor: [problem] } })
}

/** Throws `ApiError` 400 for a rule that doesn't fit the first day, or changes of dates that the event doesn't have. */
function checkDates(event: PostEvent | null | undefined): void {
	if (!event?.repeats) return
	const ofRule = repeatsProblems(event.repeats, firstDayOf(event))
	const problems = ofRule.length > 0 ? ofRule : datesProblems(event)
	const messages = problems.map(({ message }) => `event.repeats is invalid: ${message}`)
	if (messages[0]) throw new ApiError(400, messages[0], { errors: { event: messages } })
}
