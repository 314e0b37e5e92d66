import type { RouterContextProvider } from "react-router"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { BusyError } from "#app/jobs/run-job.server.ts"
import { loginForm } from "#app/models/accounts/account-forms.ts"
import { countAttempt, resetAttempts, withdrawAttempt } from "#app/models/accounts/login-attempts.server.ts"
import { findAccount } from "#app/models/accounts/user.server.ts"
import type { User } from "#app/models/accounts/user.ts"
import { passwordWeakness } from "#app/models/accounts/weak-password.server.ts"
import { fieldErrors } from "#app/models/forms/field-errors.ts"
import { joinErrors } from "#app/models/forms/join-messages.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { addressContext, backgroundContext, databaseContext, secretContext } from "./context.server.ts"

type Context = Readonly<RouterContextProvider>

/** Thrown by all functions of this file. */
export class SignInError extends Error {
	constructor(
		readonly status: 400 | 401 | 429,
		message: string,
		readonly details: { wait?: number; errors?: Record<string, string[]> } = {},
	) {
		super(message)
	}

	username = ""
}

export async function signIn(context: Context, request: Request): Promise<User> {
	let username = ""
	const authenticator = new Authenticator<User>().use(
		new FormStrategy(async ({ form }) => {
			username = String(form.get("username") ?? "")
			const parsed = loginForm.safeParse(Object.fromEntries(form))
			if (!parsed.success) {
				const errors = fieldErrors(parsed.error)
				throw new SignInError(400, joinErrors(errors), { errors })
			}
			return await checkAccount(context, parsed.data.username, parsed.data.password)
		}),
	)
	try {
		return await authenticator.authenticate("form", request)
	} catch (error) {
		if (error instanceof TypeError)
			throw new SignInError(400, "The form could not be read. Please send it again.")
		if (error instanceof SignInError) error.username = username
		throw error
	}
}

/** Shown only after the right password, so that it tells nobody else which accounts exist. */
const DEACTIVATED = "This account is deactivated. Ask an administrator to reactivate it."

export async function checkAccount(context: Context, username: string, password: string): Promise<User> {
	const account = await findAccount(context.get(databaseContext), username)
	await recordAttempt(
		context,
		username,
		password,
		account?.passwordHash ?? null,
		"Wrong username or password.",
	)
	if (!account) throw new Error("A password matched without an account.")
	if (account.isDeactivated) throw new SignInError(401, DEACTIVATED)
	return { id: account.id, username: account.username, role: account.role }
}

export async function recordAttempt(
	context: Context,
	account: string,
	password: string,
	hash: string | null,
	wrong: string,
): Promise<void> {
	const db = context.get(databaseContext)
	const address = context.get(addressContext)
	const attempt = await countAttempt(
		db,
		{ scope: "password", account, address, secret: context.get(secretContext) },
		new Date(),
	)
	if (!("account" in attempt)) throw tooMany(attempt.wait)
	try {
		const isMatch = await context.get(backgroundContext)("checkPassword", { password, hash }, address)
		if (!isMatch) throw new SignInError(401, wrong)
	} catch (error) {
		if (!(error instanceof BusyError)) throw error
		await withdrawAttempt(db, attempt, new Date())
		throw tooMany(BUSY_SECONDS)
	}
	await resetAttempts(db, attempt, new Date())
}

/** The new password is easy to guess; the message belongs to its field. */
export class WeakPasswordError extends Error {}

/** Throws `WeakPasswordError` and `SignInError`. */
export async function hashNewPassword(
	context: Context,
	{ username, password }: { username: string; password: string },
): Promise<string> {
	const { site_name: siteName } = await readSettings(context.get(databaseContext))
	const weakness = await passwordWeakness(password, { username, siteName })
	if (weakness) throw new WeakPasswordError(weakness)
	const run = context.get(backgroundContext)
	return await run("hashPassword", password, context.get(addressContext)).catch((error) => {
		throw error instanceof BusyError ? tooMany(BUSY_SECONDS) : error
	})
}

/** The queue processes about two passwords per second. */
const BUSY_SECONDS = 10

function tooMany(wait: number): SignInError {
	const when = wait > 90 ? `${Math.ceil(wait / 60)} minutes` : `${wait} seconds`
	return new SignInError(429, `Too many attempts. Please wait ${when} and try again.`, { wait })
}
