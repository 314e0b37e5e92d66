import { z } from "zod"
import { operation } from "#core/api/operation.ts"
import { text } from "#core/api/request-rules.ts"
import { ApiError, jsonResponse, noContent } from "#core/api/response.server.ts"
import { id, modelSchema, named } from "#core/api/schemas.server.ts"
import {
	databaseContext,
	staffContext,
	viewerContext,
	withoutFactorContext,
} from "#core/http/context.server.ts"
import { isRegistrationLocked } from "./account.server.ts"
import { loginForm, passwordForm, registerForm } from "./account-forms.ts"
import { changeOwnPassword } from "./own-password.server.ts"
import { register } from "./registration.server.ts"
import { MAX_CODE } from "./second-factor.ts"
import { startSession, stopSession } from "./session-cookie.server.ts"
import { checkAccount, checkCode, toUser } from "./sign-in.server.ts"
import type { User } from "./user.ts"

const userSchema = modelSchema<User>()("User", z.strictObject({ id, username: z.string(), role: z.string() }))

const loginBody = loginForm.extend({
	code: text("code", MAX_CODE)
		.optional()
		.meta({ description: "Of the account's second factor: the 6 digits of its app, or a recovery code" }),
})

const registerBody = registerForm.extend({
	token: text("token", 100)
		.optional()
		.meta({ description: "Of the address in the start log, if the site needs one" }),
})

/** API clients don't have to repeat the new password. */
const { currentPassword, newPassword } = passwordForm.shape

const CODE_NEEDED =
	"This account has a second factor. Send the code of its app, or a recovery code, as 'code'."

export const ACCOUNT_OPERATIONS = {
	"/api/user": {
		GET: operation({
			summary: "Get the signed-in user",
			access: "everybody",
			responses: {
				200: { description: "The user", json: userSchema },
				401: { description: "Not signed in" },
			},
			async handle({ context }) {
				const viewer = context.get(withoutFactorContext) ?? context.get(viewerContext)
				if (!viewer) throw new ApiError(401, "Authentication required")
				return viewer
			},
		}),
	},
	"/api/login": {
		POST: operation({
			summary: "Sign in. The response sets the session cookie",
			failure: "Login failed",
			access: "everybody",
			body: loginBody,
			responses: {
				200: { description: "Signed in", json: userSchema },
				401: { description: "Wrong username, password or code, or the account needs a code" },
				429: { description: "Too many attempts" },
			},
			async handle({ context, body: { username, password, code } }) {
				const account = await checkAccount(context, username, password)
				if (account.factorSecret !== null) {
					if (!code) throw new ApiError(401, CODE_NEEDED)
					await checkCode(context, account, code)
				}
				const cookie = await startSession(context, account, { isSignIn: true })
				return jsonResponse(toUser(account), 200, { "Set-Cookie": cookie })
			},
		}),
	},
	"/api/register": {
		POST: operation({
			summary: "Create the first administrator and sign in",
			failure: "Registration failed",
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
			async handle({ context, body }) {
				const account = await register(context, body)
				const cookie = await startSession(context, account)
				return jsonResponse(toUser(account), 201, { "Set-Cookie": cookie })
			},
		}),
	},
	"/api/logout": {
		POST: operation({
			summary: "End the session, if there is one",
			failure: "Logout failed",
			access: "everybody",
			responses: { 204: { description: "Signed out" } },
			async handle({ context }) {
				return noContent({ "Set-Cookie": await stopSession(context), "Clear-Site-Data": '"cache"' })
			},
		}),
	},
	"/api/registration-status": {
		GET: operation({
			summary: "Check whether registration is locked",
			access: "everybody",
			responses: {
				200: {
					description: "The status",
					json: named("RegistrationStatus", z.strictObject({ locked: z.boolean() })),
				},
			},
			async handle({ context }) {
				return { locked: await isRegistrationLocked(context.get(databaseContext)) }
			},
		}),
	},
	"/api/admin/change-password": {
		POST: operation({
			summary: "Change your own password. All sessions end; the response sets the cookie of a new one",
			access: "editor",
			body: z.object({ currentPassword, newPassword }),
			responses: {
				200: { description: "Changed", json: userSchema },
				400: { description: "The current password is wrong, or the new one is too common" },
				429: { description: "Too many attempts" },
			},
			async handle({ context, body }) {
				const cookie = await changeOwnPassword(context, body)
				return jsonResponse(context.get(staffContext), 200, { "Set-Cookie": cookie })
			},
		}),
	},
}
