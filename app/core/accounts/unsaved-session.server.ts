import type { Insertable } from "kysely"
import { diskErrorOf } from "#core/forms/disk-error.ts"
import { isWithin } from "#core/time/within.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { type Account, findAccountById } from "./find-account.server.ts"

type Row = Insertable<Schema["sessions"]>
type Unsaved = { row: Row; passwordHash: Account["passwordHash"]; error: unknown }

/** Only people who have typed a password get one, so these are enough. */
const MAX_SESSIONS = 100
const LIFETIME_MS = 3_600_000

/** By the hash of the token. They end with the process. */
const sessions = new Map<string, Unsaved>()

/** Holds the session in memory until the disk can be written again. `error` is the disk error. */
export function rememberSession(row: Row, { passwordHash }: Account, error: unknown): void {
	for (const hash of [...sessions.keys()].slice(0, Math.max(0, sessions.size + 1 - MAX_SESSIONS)))
		sessions.delete(hash)
	sessions.set(row.token_hash, { row: { ...row, flash: null }, passwordHash, error })
}

/** Tries to store it. Returns the columns that `findSession` selects, or undefined without a session. */
export async function saveRemembered(db: Database, hash: string, now: Date) {
	const session = sessions.get(hash)
	if (!session) return undefined
	const { row, passwordHash } = session
	const user = await findAccountById(db, row.user_id)
	const isRecent = isWithin(row.created_at, now, LIFETIME_MS)
	// Other processes may have changed the account since.
	if (!user || user.passwordHash !== passwordHash || user.state !== "active" || !isRecent) {
		sessions.delete(hash)
		return undefined
	}
	try {
		await db.insertInto("sessions").values(row).execute()
		sessions.delete(hash)
	} catch (error) {
		if (!diskErrorOf(error)) throw error
		session.error = error
	}
	const { id, username, role, factorSecret: secret } = user
	const { last_seen_at, expires_at, password_at = null } = row
	const unended = { ended_at: null, deactivated_at: null, flash: null }
	return { id, username, role, secret, last_seen_at, expires_at, password_at, ...unended }
}

export function errorOfUnsaved(hash: string): unknown {
	return sessions.get(hash)?.error
}

export function forgetSessions(isForgotten: (row: Row) => boolean): void {
	for (const [hash, { row }] of sessions) if (isForgotten(row)) sessions.delete(hash)
}
