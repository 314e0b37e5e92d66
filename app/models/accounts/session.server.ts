import { createHash, randomBytes } from "node:crypto"
import { unlessDiskError } from "#app/models/forms/disk-error.ts"
import type { Database } from "#db/connection.ts"
import { DRAFT_GRACE_MS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "./session.ts"
import type { User } from "./user.ts"

/** The last request is noted no more often than this: reading pages should not write. */
const TOUCH_MS = 5 * 60_000

/**
 * A session as its cookie shows it; `hash` is what the table knows it by. `mayLeaveDraft`: it expired a short while ago and
 * was not ended on purpose.
 */
export type FoundSession = { hash: string; user: User; isOpen: boolean; mayLeaveDraft: boolean }

/** Begins a session and returns the random token for its cookie, of which the table keeps only the digest `hash`. */
export async function createSession(
	db: Database,
	userId: number,
	at: Date,
): Promise<{ token: string; hash: string }> {
	const token = randomBytes(32).toString("base64url")
	const hash = hashToken(token)
	await db
		.insertInto("sessions")
		.values({
			token_hash: hash,
			user_id: userId,
			created_at: at.toISOString(),
			last_seen_at: at.toISOString(),
			expires_at: new Date(at.getTime() + SESSION_ABSOLUTE_MS).toISOString(),
			ended_at: null,
			flash: null,
		})
		.execute()
	return { token, hash }
}

/** The session of a token, open or over, and notes that it was seen. Undefined for a token that never was one. */
export async function findSession(db: Database, token: string, now: Date): Promise<FoundSession | undefined> {
	const hash = hashToken(token)
	const row = await db
		.selectFrom("sessions")
		.innerJoin("users", "users.id", "sessions.user_id")
		.select(["users.id", "username", "role", "last_seen_at", "expires_at", "ended_at"])
		.where("token_hash", "=", hash)
		.executeTakeFirst()
	if (!row) return undefined
	const idle = now.getTime() - Date.parse(row.last_seen_at)
	const expiresAt = Math.min(Date.parse(row.expires_at), Date.parse(row.last_seen_at) + SESSION_IDLE_MS)
	const sinceExpiry = now.getTime() - expiresAt
	const isOpen = !row.ended_at && sinceExpiry < 0
	const mayLeaveDraft = !row.ended_at && !isOpen && sinceExpiry < DRAFT_GRACE_MS
	if (isOpen && idle > TOUCH_MS) {
		await db
			.updateTable("sessions")
			.set({ last_seen_at: now.toISOString() })
			.where("token_hash", "=", hash)
			.execute()
			.catch(unlessDiskError)
	}
	return { hash, user: { id: row.id, username: row.username, role: row.role }, isOpen, mayLeaveDraft }
}

/** Ends one session; one that is over stays so. */
export async function endSession(db: Database, hash: string, now: Date): Promise<void> {
	await db
		.updateTable("sessions")
		.set({ ended_at: now.toISOString() })
		.where("token_hash", "=", hash)
		.where("ended_at", "is", null)
		.execute()
}

/** Ends the sessions of a user, but for the one with the digest `except`, and returns how many were open. */
export async function endSessionsOf(
	db: Database,
	userId: number,
	now: Date,
	except: string | null = null,
): Promise<number> {
	let ended = db
		.updateTable("sessions")
		.set({ ended_at: now.toISOString() })
		.where("user_id", "=", userId)
		.where("ended_at", "is", null)
	if (except) ended = ended.where("token_hash", "!=", except)
	const { numUpdatedRows } = await ended.executeTakeFirstOrThrow()
	return Number(numUpdatedRows)
}

/** How many sessions of a user are open. */
export async function countOpenSessions(db: Database, userId: number, now: Date): Promise<number> {
	const { count } = await db
		.selectFrom("sessions")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("user_id", "=", userId)
		.where("ended_at", "is", null)
		.where("expires_at", ">", now.toISOString())
		.where("last_seen_at", ">", new Date(now.getTime() - SESSION_IDLE_MS).toISOString())
		.executeTakeFirstOrThrow()
	return count
}

/** Forgets sessions that expired so long ago that they may not even leave a draft. */
export async function deleteOldSessions(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - DRAFT_GRACE_MS).toISOString()
	await db.deleteFrom("sessions").where("expires_at", "<", before).execute()
}

function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("hex")
}
