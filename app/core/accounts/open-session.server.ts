import { recordChange } from "#core/audit/audit.server.ts"
import { unlessDiskError } from "#core/forms/disk-error.ts"
import type { Flash } from "#core/forms/flash.ts"
import { Refusal } from "#core/forms/refusal.ts"
import type { Database } from "#db/connection.ts"
import { type Account, findAccountById } from "./find-account.server.ts"
import { endSession, newSession } from "./session.server.ts"
import { rememberSession } from "./unsaved-session.server.ts"

export type SessionStart = {
	device: string
	/** The hash of the session that ends. */
	replaced: string | null
	/** The message of the first page. */
	flash?: Flash | undefined
	/** Whether the audit trail says so. */
	isSignIn?: boolean | undefined
}

const CHANGED = "Your account was changed while you were signing in. Please sign in again."

/**
 * Returns the token. Throws `Refusal` if password, role, state or second factor have changed since the account was read. On a disk
 * error, the session is in memory.
 */
export async function openSession(
	db: Database,
	checked: Account,
	at: Date,
	{ device, replaced, flash, isSignIn }: SessionStart,
): Promise<string> {
	const { id, username } = checked
	const { token, row } = newSession(id, at, device, flash)
	try {
		await db.transaction().execute(async (trx) => {
			await requireUnchanged(trx, checked)
			if (replaced) await endSession(trx, replaced, at)
			await trx.insertInto("sessions").values(row).execute()
			const last_signed_in_at = at.toISOString()
			await trx.updateTable("users").set({ last_signed_in_at }).where("id", "=", id).execute()
			if (isSignIn) await recordChange(trx, { by: username, at }, "user.signed-in", { id, name: "" })
		})
	} catch (error) {
		unlessDiskError(error)
		await requireUnchanged(db, checked)
		rememberSession(row, checked, error)
	}
	return token
}

async function requireUnchanged(db: Database, checked: Account): Promise<void> {
	const current = await findAccountById(db, checked.id)
	const isUnchanged = CHECKED.every((key) => current?.[key] === checked[key])
	if (!isUnchanged || checked.state === "deactivated") throw new Refusal(CHANGED, { status: 401 })
}

const CHECKED = ["passwordHash", "role", "state", "factorSecret"] as const
