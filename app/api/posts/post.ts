import { deleteForApi } from "#app/api/delete-record.server.ts"
import { api, operation } from "#app/api/endpoint.server.ts"
import { postChangeBody } from "#app/api/request-bodies.ts"
import { postSchema } from "#app/api/schemas.server.ts"
import { changePostForApi } from "./posts.server.ts"

const handle = api({
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
		handle: ({ context, params }) => deleteForApi(context, "post", params.id, "Post not found"),
	}),
})
export const loader = handle
export const action = handle
