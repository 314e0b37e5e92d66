import { postChangeBody } from "../../forms/api-bodies.ts"
import { noContent } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { changePostForApi, doToPost } from "../../middleware/api/posts.server.ts"
import { postShape } from "../../middleware/api/shapes.server.ts"
import { deletePost } from "../../models/post-changes.server.ts"

const handle = api({
	PATCH: operation({
		summary: "Change a post; fields that are not sent stay",
		access: "admin",
		body: postChangeBody,
		answers: { 200: { words: "As it is now", json: postShape }, 404: { words: "There is none" } },
		handle: ({ context, params, body, given }) => changePostForApi(context, params.id, body, given),
	}),
	DELETE: operation({
		summary: "Delete a post for good",
		access: "admin",
		answers: { 204: { words: "It is gone" }, 404: { words: "There is none" } },
		async handle({ context, params }) {
			await doToPost(context, params.id, deletePost)
			return noContent()
		},
	}),
})
export const loader = handle
export const action = handle
