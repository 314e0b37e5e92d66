import { randomBytes, timingSafeEqual } from "node:crypto"
import { Refusal } from "#core/forms/refusal.ts"
import { databaseContext, registrationTokenContext, transact } from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { type Environment, isOnlyLocal } from "#core/platform/environment.server.ts"
import type { Database } from "#db/connection.ts"
import { createFirstAdmin, isRegistrationLocked, LOCKED } from "./account.server.ts"
import type { Account } from "./find-account.server.ts"
import { hashNewPassword } from "./sign-in.server.ts"

const WHERE =
	"Open the address that the site printed when it started; it is a new one at each start. With Docker, 'docker compose logs site' shows it."

/** Proves that a guest has read the start log. Null if only this machine can reach the site, so that anyone may register. */
export function createRegistrationToken(environment: Environment): string | null {
	return isOnlyLocal(environment) ? null : randomBytes(24).toString("base64url")
}

/** Prints nothing once there is an administrator. */
export async function printRegistrationAddress(
	{ db, registrationToken: token }: { db: Database; registrationToken: string | null },
	origin: string,
	say?: (message: string) => void,
): Promise<void> {
	if (token === null || (await isRegistrationLocked(db))) return
	say?.(`The site has no administrator yet. To create one, open ${origin}/auth/create?token=${token}`)
}

/** Returns why a guest can't create the first administrator. Undefined if `sent` is the token, or none is needed. Constant time. */
export function missingToken(context: Context, sent: string | null | undefined): string | undefined {
	const token = context.get(registrationTokenContext)
	if (token === null) return undefined
	const [expected, given] = [Buffer.from(token), Buffer.from(sent ?? "")]
	if (expected.length === given.length && timingSafeEqual(expected, given)) return undefined
	return `Only the person who runs the server can create the first administrator. ${WHERE}`
}

/** Throws `Refusal`. */
export async function register(
	context: Context,
	{ username, password, token }: { username: string; password: string; token?: string | undefined },
): Promise<Account> {
	if (await isRegistrationLocked(context.get(databaseContext))) throw new Refusal(LOCKED, { status: 403 })
	const missing = missingToken(context, token)
	if (missing) throw new Refusal(missing, { status: 403 })
	const hash = await hashNewPassword(context, { username, password, field: "password" })
	return await transact(context, (trx) => createFirstAdmin(trx, username, hash, new Date()))
}
