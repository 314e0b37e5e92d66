import { passwordBody } from "../../forms/api-bodies.ts"
import { ApiError, jsonAnswer } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { userShape } from "../../middleware/api/shapes.server.ts"
import { adminContext } from "../../middleware/context.server.ts"
import { SignInError } from "../../middleware/sign-in.server.ts"
import { setNewPassword } from "../../middleware/staff/password-form.server.ts"

const handle = api({
	POST: operation({
		summary: "Change one's own password; all sessions end, the answer carries the cookie of a fresh one",
		access: "admin",
		body: passwordBody,
		answers: {
			200: { words: "Changed", json: userShape },
			400: { words: "The current password is wrong" },
			429: { words: "Too many tries" },
		},
		async handle({ context, body: { currentPassword, newPassword } }) {
			try {
				const cookie = await setNewPassword(context, currentPassword, newPassword)
				return jsonAnswer(context.get(adminContext), 200, { "Set-Cookie": cookie })
			} catch (error) {
				if (!(error instanceof SignInError)) throw error
				const { wait } = error.details
				if (wait) throw new ApiError(429, error.message, { headers: { "Retry-After": String(wait) } })
				throw new ApiError(400, error.message, { errors: { currentPassword: [error.message] } })
			}
		},
	}),
})
export const loader = handle
export const action = handle
