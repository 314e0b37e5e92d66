import { postBody, postQuery } from "../../forms/api-bodies.ts"
import { jsonAnswer } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { listPostsForApi } from "../../middleware/api/posts.server.ts"
import { postListShape, postShape } from "../../middleware/api/shapes.server.ts"
import { changeOf } from "../../middleware/api/species.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { createPost } from "../../models/post-changes.server.ts"

const handle = api({
	GET: operation({
		summary: "The posts, newest first; drafts for admins alone, unless they ask for published=true",
		access: "everybody",
		query: postQuery,
		answers: { 200: { words: "The posts", json: postListShape } },
		handle: ({ context, query }) => listPostsForApi(context, query.published === "true"),
	}),
	POST: operation({
		summary: "Write a post",
		access: "admin",
		body: postBody,
		answers: { 201: { words: "Written", json: postShape } },
		async handle({ context, body }) {
			const db = context.get(databaseContext)
			const post = await db.transaction().execute((trx) => createPost(trx, body, changeOf(context)))
			return jsonAnswer(post, 201)
		},
	}),
})
export const loader = handle
export const action = handle
