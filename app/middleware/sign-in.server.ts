import type { RouterContextProvider } from "react-router"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { BusyError } from "../background/run-job.server.ts"
import { loginForm } from "../forms/account-forms.ts"
import { fieldErrors } from "../forms/field-errors.ts"
import { countGuess, forgiveGuess } from "../models/guess-limit.server.ts"
import { findAccount } from "../models/user.server.ts"
import type { User } from "../models/user.ts"
import { addressContext, backgroundContext, databaseContext, secretContext } from "./context.server.ts"

type Context = Readonly<RouterContextProvider>

/** Why nobody is signed in. `wait`: seconds until the next try. `errors`: by field. */
export class SignInError extends Error {
	constructor(
		readonly status: 400 | 401 | 429,
		message: string,
		readonly details: { wait?: number; errors?: Record<string, string[]> } = {},
	) {
		super(message)
	}

	/** The name that was typed, for the form to show again. */
	username = ""
}

/** Reads the login form of a request and finds whose it is. Throws `SignInError`. */
export async function signIn(context: Context, request: Request): Promise<User> {
	let username = ""
	const authenticator = new Authenticator<User>().use(
		new FormStrategy(async ({ form }) => {
			username = String(form.get("username") ?? "")
			const parsed = loginForm.safeParse(Object.fromEntries(form))
			if (!parsed.success) {
				const errors = fieldErrors(parsed.error)
				throw new SignInError(400, Object.values(errors).flat().join(" "), { errors })
			}
			return await checkAccount(context, parsed.data.username, parsed.data.password)
		}),
	)
	try {
		return await authenticator.authenticate("form", request)
	} catch (error) {
		// A body that is no form.
		if (error instanceof TypeError)
			throw new SignInError(400, "The form could not be read. Please send it again.")
		if (error instanceof SignInError) error.username = username
		throw error
	}
}

/** The user with this name and password. Wrong guesses are slowed. Throws `SignInError`. */
export async function checkAccount(context: Context, username: string, password: string): Promise<User> {
	const account = await findAccount(context.get(databaseContext), username)
	await checkGuess(context, username, password, account?.passwordHash ?? null, "Wrong username or password.")
	if (!account) throw new Error("A password without an account was right.")
	return { id: account.id, username: account.username, role: account.role }
}

/** Returns when the password is right; `wrong` is what is said when not. Throws `SignInError`. */
export async function checkGuess(
	context: Context,
	account: string,
	password: string,
	hash: string | null,
	wrong: string,
): Promise<void> {
	const db = context.get(databaseContext)
	const address = context.get(addressContext)
	const guess = await countGuess(
		db,
		{ scope: "password", account, address, secret: context.get(secretContext) },
		new Date(),
	)
	if (guess.wait > 0) throw tooMany(guess.wait)
	try {
		const right = await context.get(backgroundContext)("checkPassword", { password, hash })
		if (!right) throw new SignInError(401, wrong)
	} catch (error) {
		if (!(error instanceof BusyError)) throw error
		if ("keys" in guess) await forgiveGuess(db, guess, new Date())
		throw tooMany(10)
	}
	if ("keys" in guess) await forgiveGuess(db, guess, new Date())
}

function tooMany(wait: number): SignInError {
	const when = wait > 90 ? `${Math.ceil(wait / 60)} minutes` : `${wait} seconds`
	return new SignInError(429, `Too many tries. Please wait ${when} and try again.`, { wait })
}
