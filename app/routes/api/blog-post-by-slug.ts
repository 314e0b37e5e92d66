import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { findPostBySlug } from "../../middleware/api/posts.server.ts"
import { postShape } from "../../middleware/api/shapes.server.ts"

const handle = api({
	GET: operation({
		summary: "The post at an address; a draft for admins alone",
		access: "everybody",
		answers: {
			200: { words: "The post", json: postShape },
			404: { words: "There is none, or the news are switched off" },
		},
		handle: ({ context, params }) => findPostBySlug(context, params.slug ?? ""),
	}),
})
export const loader = handle
export const action = handle
