import { loginBody } from "../../forms/api-bodies.ts"
import { ApiError, jsonAnswer } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { userShape } from "../../middleware/api/shapes.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { startSession } from "../../middleware/session.server.ts"
import { checkAccount, SignInError } from "../../middleware/sign-in.server.ts"
import { recordChange } from "../../models/audit.server.ts"

const handle = api({
	POST: operation({
		summary: "Sign in; the answer carries the session's cookie",
		access: "everybody",
		body: loginBody,
		answers: {
			200: { words: "Signed in", json: userShape },
			401: { words: "Wrong name or password" },
			429: { words: "Too many tries" },
		},
		async handle({ context, body: { username, password } }) {
			try {
				const user = await checkAccount(context, username, password)
				const { cookie } = await startSession(context, user.id)
				const change = { by: user.username, at: new Date() }
				await recordChange(context.get(databaseContext), change, "user.signed-in", { id: user.id, name: "" })
				return jsonAnswer(user, 200, { "Set-Cookie": cookie })
			} catch (error) {
				throw error instanceof SignInError ? refusal(error) : error
			}
		},
	}),
})
export const loader = handle
export const action = handle

function refusal({ status, message, details: { wait } }: SignInError): ApiError {
	return new ApiError(status, message, wait ? { headers: { "Retry-After": String(wait) } } : {})
}
