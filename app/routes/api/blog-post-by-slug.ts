import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { findPostBySlug } from "../../middleware/api/posts.server.ts"

const handle = api({
	GET: operation({
		summary: "The post at an address; a draft for admins alone",
		access: "everybody",
		answers: { 200: "Post", 404: "There is none, or the news are switched off" },
		handle: ({ context, params }) => findPostBySlug(context, params.slug ?? ""),
	}),
})
export const loader = handle
export const action = handle
