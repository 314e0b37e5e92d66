import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { doToPost, findPostForApi } from "../../middleware/api/posts.server.ts"
import { postShape } from "../../middleware/api/shapes.server.ts"
import { unpublishPost } from "../../models/post-changes.server.ts"

const handle = api({
	PATCH: operation({
		summary: "Make a post a draft again",
		access: "admin",
		answers: { 200: { words: "As it is now", json: postShape }, 404: { words: "There is none" } },
		async handle({ context, params }) {
			await doToPost(context, params.id, unpublishPost)
			return await findPostForApi(context, params.id)
		},
	}),
})
export const loader = handle
export const action = handle
