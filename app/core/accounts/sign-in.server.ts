import { Refusal } from "#core/forms/refusal.ts"
import {
	addressContext,
	backgroundContext,
	databaseContext,
	environmentContext,
	secretContext,
	viewerContext,
} from "#core/http/context.server.ts"
import {
	countAttempt,
	LONGEST_LIFETIME_MS,
	resetAttempts,
	withdrawAttempt,
} from "#core/http/guess-limits.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { CHECK_PASSWORD, HASH_PASSWORD } from "#core/jobs/jobs.server.ts"
import { BusyError, type Client } from "#core/jobs/run-job.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { type Account, findAccount } from "./find-account.server.ts"
import { acceptCode } from "./second-factor.server.ts"
import { CODE_DIGITS, parseCode } from "./second-factor.ts"
import type { User } from "./user.ts"
import { passwordWeakness } from "./weak-password.server.ts"

/** Security: shown only after the right password, so that it doesn't reveal which accounts exist. */
const DEACTIVATED = "This account is deactivated. Ask an administrator to reactivate it."

/** Doesn't check the second factor. Throws `Refusal`. */
export async function checkAccount(context: Context, username: string, password: string): Promise<Account> {
	const wrong = new Refusal("Wrong username or password.", { status: 401 })
	const account = await checkPassword(context, username, password, wrong)
	if (account.state === "deactivated") throw new Refusal(DEACTIVATED, { status: 401 })
	return account
}

/** Throws `wrong`, or another `Refusal` after too many attempts. */
export async function checkPassword(context: Context, username: string, password: string, wrong: Refusal) {
	const db = context.get(databaseContext)
	const account = await findAccount(db, username)
	const attempt = await takeAttempt(context, { scope: "password", account: username })
	const { passwordCost: cost } = context.get(environmentContext)
	const check = { password, hash: account?.passwordHash ?? null, cost }
	const client = clientOf(context, attempt.hasFailed)
	const isMatch = await context
		.get(backgroundContext)(CHECK_PASSWORD, check, client)
		.catch(async (error) => {
			if (error instanceof BusyError) await withdrawAttempt(db, attempt, new Date())
			throw tooManyIfBusy(error)
		})
	if (!account || !isMatch) throw wrong
	await resetAttempts(db, attempt, new Date())
	return account
}

/** Security: limits guesses of an app's code from all networks together, beyond a few that each has (decision 0015). */
const CODE_LIMITS = { ceiling: { perHour: 10, free: 3 }, lifetime: LONGEST_LIFETIME_MS }

const NO_CODE = `Enter the ${CODE_DIGITS} digits from your app, or a recovery code.`

/** Accepts each code only once. Throws `Refusal` for `field`. */
export async function checkCode(
	context: Context,
	account: Account,
	text: string,
	field = "code",
): Promise<void> {
	const db = context.get(databaseContext)
	const typed = parseCode(text)
	if (!typed) throw new Refusal(NO_CODE, { field })
	const limits = typed.kind === "app" && CODE_LIMITS
	const scope = `second factor: ${typed.kind}`
	const attempt = await takeAttempt(context, { scope, account: account.username, ...limits })
	await acceptCode(db, account, typed, new Date(), field)
	await resetAttempts(db, attempt, new Date())
}

/** Counts the attempt before it's checked. Throws `Refusal` if the network has to wait. */
async function takeAttempt(
	context: Context,
	source: Omit<Parameters<typeof countAttempt>[1], "address" | "secret">,
) {
	const [address, secret] = [context.get(addressContext), context.get(secretContext)]
	const attempt = await countAttempt(context.get(databaseContext), { ...source, address, secret }, new Date())
	if (!("networks" in attempt)) throw tooMany(attempt.wait)
	return attempt
}

/** Throws `Refusal` for `field` if the password is easy to guess. */
export async function hashNewPassword(
	context: Context,
	{ username, password, field }: { username: string; password: string; field: string },
): Promise<string> {
	const { site_name: siteName } = await readSettings(context.get(databaseContext))
	const weakness = await passwordWeakness(password, { username, siteName })
	if (weakness) throw new Refusal(weakness, { field })
	const { passwordCost: cost } = context.get(environmentContext)
	const hashing = context.get(backgroundContext)(HASH_PASSWORD, { password, cost }, clientOf(context))
	return await hashing.catch((error) => {
		throw tooManyIfBusy(error)
	})
}

/** Ranks signed-in people first, so that a flood of sign-ins can't stop them, for example from deactivating an account. */
function clientOf(context: Context, hasFailed = false): Client {
	const address = context.get(addressContext)
	if (context.get(viewerContext)) return { address, rank: "signedIn" }
	return { address, rank: hasFailed ? "failed" : "guest" }
}

/** The queue processes about two passwords per second. */
const BUSY_SECONDS = 10

const tooManyIfBusy = (error: unknown) => (error instanceof BusyError ? tooMany(BUSY_SECONDS) : error)

function tooMany(wait: number): Refusal {
	const when = wait > 90 ? `${Math.ceil(wait / 60)} minutes` : `${wait} seconds`
	return new Refusal(`Too many attempts. Please wait ${when} and try again.`, { status: 429, wait })
}

export function toUser({ id, username, role }: Account): User {
	return { id, username, role }
}
