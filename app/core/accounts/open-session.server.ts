import { unlessDiskError } from "#core/forms/disk-error.ts"
import type { Database } from "#db/connection.ts"
import { type Account, findAccountById } from "./find-account.server.ts"
import { endSession, type NewSession, newSession } from "./session.server.ts"
import { rememberSession } from "./unsaved-session.server.ts"

/** `replaced` is the hash of the session that ends. */
type SessionStart = { device: string; replaced: string | null }

/** Undefined if password, role, state or second factor have changed since the account was read. Opens a transaction. On a disk error, the session is in memory. */
export async function openSession(
	db: Database,
	checked: Account,
	at: Date,
	{ device, replaced }: SessionStart,
): Promise<NewSession | undefined> {
	const { token, row } = newSession(checked.id, at, device)
	const opened = { token, hash: row.token_hash }
	try {
		return await db.transaction().execute(async (trx) => {
			if (!(await isAsChecked(trx, checked))) return undefined
			if (replaced) await endSession(trx, replaced, at)
			await trx.insertInto("sessions").values(row).execute()
			return opened
		})
	} catch (error) {
		unlessDiskError(error)
		if (!(await isAsChecked(db, checked))) return undefined
		rememberSession(row, checked, error)
		return opened
	}
}

async function isAsChecked(db: Database, checked: Account): Promise<boolean> {
	const current = await findAccountById(db, checked.id)
	return CHECKED.every((key) => current?.[key] === checked[key]) && !checked.isDeactivated
}

const CHECKED = ["passwordHash", "role", "isDeactivated", "factorSecret"] as const
