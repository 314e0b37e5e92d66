import { api, operation } from "#app/api/endpoint.server.ts"
import { publishBody } from "#app/api/request-bodies.ts"
import { postSchema } from "#app/api/schemas.server.ts"
import { publishPost } from "#app/models/posts/publication.server.ts"
import { findPostForApi, runPostAction } from "./posts.server.ts"

const handle = api({
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
})
export const loader = handle
export const action = handle
