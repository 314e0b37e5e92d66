import { api, operation } from "#app/api/endpoint.server.ts"
import { postSchema } from "#app/api/schemas.server.ts"
import { unpublishPost } from "#app/models/posts/publication.server.ts"
import { findPostForApi, runPostAction } from "./posts.server.ts"

const handle = api({
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
})
export const loader = handle
export const action = handle
