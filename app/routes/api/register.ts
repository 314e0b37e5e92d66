import { registerBody } from "../../forms/api-bodies.ts"
import { ApiError, jsonAnswer } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { userShape } from "../../middleware/api/shapes.server.ts"
import { addressContext, backgroundContext, databaseContext } from "../../middleware/context.server.ts"
import { registrationLimit } from "../../middleware/registration-limit.server.ts"
import { startSession } from "../../middleware/session.server.ts"
import { createFirstAdmin, isRegistrationLocked } from "../../models/user.server.ts"

const LOCKED = "Admin registration is locked. The system already has an administrator."

const handle = api({
	POST: operation({
		summary: "Make the first administrator and sign in",
		access: "everybody",
		body: registerBody,
		answers: {
			201: { words: "Made and signed in", json: userShape },
			403: { words: "There is an administrator already" },
			429: { words: "Too many tries" },
		},
		async handle({ context, body: { username, password } }) {
			const db = context.get(databaseContext)
			if (await isRegistrationLocked(db)) throw new ApiError(403, LOCKED)
			const wait = registrationLimit.check(context.get(addressContext), Date.now())
			if (wait) {
				const headers = { "Retry-After": String(wait) }
				throw new ApiError(429, "Too many tries. Please wait a minute.", { headers })
			}
			const hash = await context.get(backgroundContext)("hashPassword", password)
			const user = await createFirstAdmin(db, username, hash, new Date())
			if (!user) throw new ApiError(403, LOCKED)
			const { cookie } = await startSession(context, user.id)
			return jsonAnswer(user, 201, { "Set-Cookie": cookie })
		},
	}),
})
export const loader = handle
export const action = handle
