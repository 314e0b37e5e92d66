import { ApiError } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { userShape } from "../../middleware/api/shapes.server.ts"
import { viewerContext } from "../../middleware/context.server.ts"

const handle = api({
	GET: operation({
		summary: "Who is signed in",
		access: "everybody",
		answers: { 200: { words: "The user", json: userShape }, 401: { words: "Nobody is" } },
		async handle({ context }) {
			const viewer = context.get(viewerContext)
			if (!viewer) throw new ApiError(401, "Authentication required")
			return viewer
		},
	}),
})
export const loader = handle
export const action = handle
