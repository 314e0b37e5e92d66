import { api, operation } from "#app/api/endpoint.server.ts"
import { loginBody } from "#app/api/request-bodies.ts"
import { jsonResponse } from "#app/api/response.server.ts"
import { userSchema } from "#app/api/schemas.server.ts"
import { databaseContext } from "#app/middleware/context.server.ts"
import { startSession } from "#app/middleware/session.server.ts"
import { SignInError } from "#app/models/accounts/sign-in-error.ts"
import { recordSignIn } from "#app/models/accounts/user.server.ts"
import { checkAccount, checkCode, toUser } from "#app/use-cases/sign-in.server.ts"
import { asApiError } from "./sign-in-response.server.ts"

const CODE_NEEDED =
	"This account has a second factor. Send the code of its app, or a recovery code, as 'code'."

const handle = api({
	POST: operation({
		summary: "Sign in. The response sets the session cookie",
		access: "everybody",
		body: loginBody,
		responses: {
			200: { description: "Signed in", json: userSchema },
			401: { description: "Wrong username, password or code, or the account needs a code" },
			429: { description: "Too many attempts" },
		},
		async handle({ context, request, body: { username, password, code } }) {
			try {
				const account = await checkAccount(context, username, password)
				if (account.factorSecret !== null) {
					if (!code) throw new SignInError(401, CODE_NEEDED)
					await checkCode(context, account, code)
				}
				const user = toUser(account)
				const { cookie } = await startSession(context, account, request)
				await recordSignIn(context.get(databaseContext), user, new Date())
				return jsonResponse(user, 200, { "Set-Cookie": cookie })
			} catch (error) {
				throw asApiError(error)
			}
		},
	}),
})
export const loader = handle
export const action = handle
