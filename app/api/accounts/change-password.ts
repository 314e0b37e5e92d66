import { api, operation } from "#app/api/endpoint.server.ts"
import { passwordBody } from "#app/api/request-bodies.ts"
import { ApiError, jsonResponse } from "#app/api/response.server.ts"
import { userSchema } from "#app/api/schemas.server.ts"
import { staffContext } from "#app/middleware/context.server.ts"
import { SignInError } from "#app/models/accounts/sign-in-error.ts"
import { setNewPassword } from "#app/use-cases/password-form.server.ts"
import { asApiError } from "./sign-in-response.server.ts"

const handle = api({
	POST: operation({
		summary: "Change your own password. All sessions end; the response sets the cookie of a new one",
		access: "editor",
		body: passwordBody,
		responses: {
			200: { description: "Changed", json: userSchema },
			400: { description: "The current password is wrong, or the new one is too common" },
			429: { description: "Too many attempts" },
		},
		async handle({ context, request, body }) {
			try {
				const cookie = await setNewPassword(context, request, body)
				return jsonResponse(context.get(staffContext), 200, { "Set-Cookie": cookie })
			} catch (error) {
				if (!(error instanceof SignInError)) throw asApiError(error, "newPassword")
				const { wait } = error.details
				if (wait) throw new ApiError(429, error.message, { headers: { "Retry-After": String(wait) } })
				throw new ApiError(400, error.message, { errors: { currentPassword: [error.message] } })
			}
		},
	}),
})
export const loader = handle
export const action = handle
