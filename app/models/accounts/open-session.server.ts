import type { Database } from "#db/connection.ts"
import { type Account, findAccountById } from "./find-account.server.ts"
import { createSession, endSession, type NewSession } from "./session.server.ts"

/** `replaced` is the hash of the session that ends. */
type SessionStart = { device: string; replaced: string | null }

/** Undefined if password, role, state or second factor have changed since the account was read. Opens a transaction. */
export async function openSession(
	db: Database,
	checked: Account,
	at: Date,
	{ device, replaced }: SessionStart,
): Promise<NewSession | undefined> {
	return await db.transaction().execute(async (trx) => {
		const current = await findAccountById(trx, checked.id)
		const isSame = CHECKED.every((key) => current?.[key] === checked[key])
		if (!isSame || checked.isDeactivated) return undefined
		if (replaced) await endSession(trx, replaced, at)
		return await createSession(trx, checked.id, at, device)
	})
}

const CHECKED = ["passwordHash", "role", "isDeactivated", "factorSecret"] as const
