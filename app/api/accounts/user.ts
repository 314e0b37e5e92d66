import { api, operation } from "#app/api/endpoint.server.ts"
import { ApiError } from "#app/api/response.server.ts"
import { userSchema } from "#app/api/schemas.server.ts"
import { viewerContext, withoutFactorContext } from "#app/middleware/context.server.ts"

const handle = api({
	GET: operation({
		summary: "Get the signed-in user",
		access: "everybody",
		responses: { 200: { description: "The user", json: userSchema }, 401: { description: "Not signed in" } },
		async handle({ context }) {
			const viewer = context.get(withoutFactorContext) ?? context.get(viewerContext)
			if (!viewer) throw new ApiError(401, "Authentication required")
			return viewer
		},
	}),
})
export const loader = handle
export const action = handle
