import { api, operation } from "#app/api/endpoint.server.ts"
import { registerBody } from "#app/api/request-bodies.ts"
import { ApiError, jsonResponse } from "#app/api/response.server.ts"
import { userSchema } from "#app/api/schemas.server.ts"
import { addressContext, databaseContext } from "#app/middleware/context.server.ts"
import { registrationLimit } from "#app/middleware/registration-limit.server.ts"
import { startSession } from "#app/middleware/session.server.ts"
import { LOCKED, TOKEN_TEXTS } from "#app/models/accounts/first-admin.ts"
import { createFirstAdmin, isRegistrationLocked } from "#app/models/accounts/user.server.ts"
import { missingToken } from "#app/use-cases/registration-token.server.ts"
import { hashNewPassword, toUser } from "#app/use-cases/sign-in.server.ts"
import { asApiError } from "./sign-in-response.server.ts"

const handle = api({
	POST: operation({
		summary: "Create the first administrator and sign in",
		access: "everybody",
		body: registerBody,
		responses: {
			201: { description: "Created and signed in", json: userSchema },
			403: {
				description:
					"An administrator already exists, or the token is missing or wrong. A site that others can reach needs the token of the address in its start log",
			},
			429: { description: "Too many attempts" },
		},
		async handle({ context, request, body: { username, password, token } }) {
			const db = context.get(databaseContext)
			if (await isRegistrationLocked(db)) throw new ApiError(403, LOCKED)
			const missing = missingToken(context, token)
			if (missing) throw new ApiError(403, TOKEN_TEXTS[missing])
			const wait = registrationLimit.check(db, context.get(addressContext), Date.now())
			if (wait) {
				const headers = { "Retry-After": String(wait) }
				throw new ApiError(429, "Too many attempts. Please wait a minute.", { headers })
			}
			const hash = await hashNewPassword(context, { username, password }).catch((error) => {
				throw asApiError(error)
			})
			const account = await createFirstAdmin(db, username, hash, new Date())
			if (!account) throw new ApiError(403, LOCKED)
			const { cookie } = await startSession(context, account, request)
			return jsonResponse(toUser(account), 201, { "Set-Cookie": cookie })
		},
	}),
})
export const loader = handle
export const action = handle
