import { api, operation } from "#app/api/endpoint.server.ts"
import { postBody, postQuery } from "#app/api/request-bodies.ts"
import { jsonResponse } from "#app/api/response.server.ts"
import { postListSchema, postSchema } from "#app/api/schemas.server.ts"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { createPost } from "#app/models/posts/post-changes.server.ts"
import { listPostsForApi } from "./posts.server.ts"
import { checkDates, checkSchedule } from "./schedule.server.ts"

const handle = api({
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
			await checkSchedule(db, body)
			await checkDates(db, body.event)
			const post = await db.transaction().execute((trx) => createPost(trx, body, changeOf(context)))
			return jsonResponse(post, 201)
		},
	}),
})
export const loader = handle
export const action = handle
