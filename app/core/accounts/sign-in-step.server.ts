import { createHmac, timingSafeEqual } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { databaseContext, secretContext } from "#core/http/context.server.ts"
import { type Account, findAccountById } from "./find-account.server.ts"

type Context = Readonly<RouterContextProvider>

const STEP_MS = 10 * 60_000

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
