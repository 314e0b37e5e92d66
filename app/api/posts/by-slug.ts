import { api, operation } from "#app/api/endpoint.server.ts"
import { postSchema } from "#app/api/schemas.server.ts"
import { findPostBySlug } from "./posts.server.ts"

const handle = api({
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
})
export const loader = handle
export const action = handle
