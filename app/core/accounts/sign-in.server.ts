import { createHmac, timingSafeEqual } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { fieldErrors, joinErrors } from "#core/forms/field-errors.ts"
import {
	addressContext,
	backgroundContext,
	databaseContext,
	environmentContext,
	passwordAtContext,
	secretContext,
	sessionContext,
	staffContext,
	viewerContext,
} from "#core/http/context.server.ts"
import { countAttempt, resetAttempts, withdrawAttempt } from "#core/http/guess-limits.server.ts"
import { LONGEST_LIFETIME_MS } from "#core/http/guess-limits.ts"
import { BusyError, type Client } from "#core/jobs/run-job.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { codeForm, loginForm } from "./account-forms.ts"
import { type Account, findAccount, findAccountById } from "./find-account.server.ts"
import { acceptCode } from "./second-factor.server.ts"
import { CODE_DIGITS, parseCode } from "./second-factor.ts"
import { recordPassword } from "./session.server.ts"
import { SignInError } from "./sign-in-error.ts"
import type { User } from "./user.ts"
import { passwordWeakness } from "./weak-password.server.ts"

const STEP_MS = 10 * 60_000

type Context = Readonly<RouterContextProvider>

/** `step` proves that the password was right; the form of the second step sends it with the code. */
type SignInResult = { account: Account; step?: undefined } | { account?: undefined; step: string }

export async function signIn(context: Context, request: Request): Promise<SignInResult> {
	let username = ""
	let step: string | undefined
	let isRead = false
	const authenticator = new Authenticator<SignInResult>().use(
		new FormStrategy(async ({ form }) => {
			isRead = true
			const sent = form.get("step")
			if (typeof sent === "string") {
				const account = await findAccountOfStep(context, sent, new Date())
				if (!account) throw new SignInError(401, STEP_EXPIRED)
				step = sent
				await takeSecondStep(context, account, form)
				return { account }
			}
			username = String(form.get("username") ?? "")
			const parsed = loginForm.safeParse(Object.fromEntries(form))
			if (!parsed.success) {
				const errors = fieldErrors(parsed.error)
				throw new SignInError(400, joinErrors(errors), { errors })
			}
			const account = await checkAccount(context, parsed.data.username, parsed.data.password)
			return account.factorSecret === null ? { account } : { step: createStep(context, account, new Date()) }
		}),
	)
	try {
		return await authenticator.authenticate("form", request)
	} catch (error) {
		// The parser throws more than one kind of error.
		if (!isRead) throw new SignInError(400, "The form could not be read. Please send it again.")
		if (error instanceof SignInError) Object.assign(error, { username, step })
		throw error
	}
}

const STEP_EXPIRED = "Signing in took too long, or your account has changed. Please start again."

async function takeSecondStep(context: Context, account: Account, form: FormData): Promise<void> {
	const parsed = codeForm.safeParse(Object.fromEntries(form))
	if (!parsed.success) {
		const errors = fieldErrors(parsed.error)
		throw new SignInError(400, joinErrors(errors), { errors })
	}
	const { code, recoveryCode } = parsed.data
	const [field, text] = recoveryCode ? ["recoveryCode", recoveryCode] : ["code", code]
	await checkCode(context, account, text, field)
}

/**
 * Security: someone who knows the password could guess six digits from many networks. All networks together may try this many
 * codes of an app per hour, beyond a few that each may always try in a month (decision 0015). Recovery codes can't be guessed.
 */
const CODE_LIMITS = { ceiling: { perHour: 10, free: 3 }, lifetime: LONGEST_LIFETIME_MS }

const CODE_MESSAGES = {
	wrong:
		"This code is wrong. Type the one that the app shows now. If it's wrong again, check that your phone sets its clock automatically.",
	"wrong recovery": "This recovery code is wrong, or it was used before. Each one works once.",
	"used before": "This code was used already. Wait until the app shows the next one.",
	neither: `Enter the ${CODE_DIGITS} digits from your app, or a recovery code.`,
}

/** Checks the code of an account with a second factor. Messages belong to `field`. */
export async function checkCode(
	context: Context,
	account: Account,
	text: string,
	field = "code",
): Promise<void> {
	const db = context.get(databaseContext)
	const reject = (status: 400 | 401, message: string) =>
		new SignInError(status, message, { errors: { [field]: [message] } })
	const typed = parseCode(text)
	if (!typed) throw reject(400, CODE_MESSAGES.neither)
	const attempt = await countAttempt(
		db,
		{
			scope: `second factor: ${typed.kind}`,
			account: account.username,
			address: context.get(addressContext),
			secret: context.get(secretContext),
			...(typed.kind === "app" && CODE_LIMITS),
		},
		new Date(),
	)
	if (!("networks" in attempt)) throw tooMany(attempt.wait)
	const result = await acceptCode(db, account, typed, new Date())
	if (result === "used before") throw reject(401, CODE_MESSAGES[result])
	if (result === "wrong") throw reject(401, CODE_MESSAGES[typed.kind === "app" ? "wrong" : "wrong recovery"])
	await resetAttempts(db, attempt, new Date())
}

/** Checks the password of the person who is signed in, and stores that it was typed. */
export async function checkOwnPassword(context: Context, password: string, wrong: string): Promise<Account> {
	const { username } = context.get(staffContext)
	const account = await checkPassword(context, username, password, wrong)
	const now = new Date().toISOString()
	await recordPassword(context.get(databaseContext), String(context.get(sessionContext)), now)
	context.set(passwordAtContext, now)
	return account
}

/** Shown only after the right password, so that it tells nobody else which accounts exist. */
const DEACTIVATED = "This account is deactivated. Ask an administrator to reactivate it."

export async function checkAccount(context: Context, username: string, password: string): Promise<Account> {
	const account = await checkPassword(context, username, password, "Wrong username or password.")
	if (account.isDeactivated) throw new SignInError(401, DEACTIVATED)
	return account
}

async function checkPassword(context: Context, username: string, password: string, wrong: string) {
	const account = await findAccount(context.get(databaseContext), username)
	await recordAttempt(context, username, password, account?.passwordHash ?? null, wrong)
	if (!account) throw new Error("A password matched without an account.")
	return account
}

export function toUser({ id, username, role }: Account): User {
	return { id, username, role }
}

async function recordAttempt(
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
	if (!("networks" in attempt)) throw tooMany(attempt.wait)
	const { passwordCost: cost } = context.get(environmentContext)
	try {
		const isMatch = await context.get(backgroundContext)(
			"checkPassword",
			{ password, hash, cost },
			clientOf(context, attempt.hasFailed),
		)
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
	const { passwordCost: cost } = context.get(environmentContext)
	return await run("hashPassword", { password, cost }, clientOf(context)).catch((error) => {
		throw error instanceof BusyError ? tooMany(BUSY_SECONDS) : error
	})
}

/** A flood of sign-ins must not stop people who are signed in, for example from deactivating an account. */
function clientOf(context: Context, hasFailed = false): Client {
	const address = context.get(addressContext)
	if (context.get(viewerContext)) return { address, rank: "signedIn" }
	return { address, rank: hasFailed ? "failed" : "guest" }
}

/** The queue processes about two passwords per second. */
const BUSY_SECONDS = 10

function tooMany(wait: number): SignInError {
	const when = wait > 90 ? `${Math.ceil(wait / 60)} minutes` : `${wait} seconds`
	return new SignInError(429, `Too many attempts. Please wait ${when} and try again.`, { wait })
}

/** Proves for ten minutes that the account's password was typed. Stored by the browser, so nobody can fill a table with it. */
export function createStep(context: Context, account: Account, now: Date): string {
	const begin = `${account.id}.${now.getTime() + STEP_MS}`
	return `${begin}.${sign(context, begin, account)}`
}

/** Undefined if it's invalid or too old, or the password has changed since. */
export async function findAccountOfStep(
	context: Context,
	step: string,
	now: Date,
): Promise<Account | undefined> {
	const [, begin, id, end, signature] = /^((\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/.exec(step) ?? []
	if (!begin || !signature || Number(end) < now.getTime()) return undefined
	const account = await findAccountById(context.get(databaseContext), Number(id))
	if (!account || account.isDeactivated) return undefined
	const expected = Buffer.from(sign(context, begin, account))
	return timingSafeEqual(expected, Buffer.from(signature)) ? account : undefined
}

function sign(context: Context, begin: string, { passwordHash }: Account): string {
	const text = JSON.stringify(["sign-in step", begin, passwordHash])
	return createHmac("sha256", context.get(secretContext)).update(text).digest("base64url")
}
