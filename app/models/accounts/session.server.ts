import { createHash, randomBytes } from "node:crypto"
import { unlessDiskError } from "#app/models/forms/disk-error.ts"
import type { Database } from "#db/connection.ts"
import { DRAFT_GRACE_MS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "./session.ts"
import type { User } from "./user.ts"

/** Requests update `last_seen_at` at most this often (ms), so that reading pages rarely writes. */
const TOUCH_MS = 5 * 60_000

/** `mayLeaveDraft`: the session expired recently and the user didn't sign out. */
export type FoundSession = {
	hash: string
	user: User
	isOpen: boolean
	mayLeaveDraft: boolean
	flash: string | null
}

/** Security: the database stores only the token's hash. */
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

export async function findSession(db: Database, token: string, now: Date): Promise<FoundSession | undefined> {
	const hash = hashToken(token)
	const row = await db
		.selectFrom("sessions")
		.innerJoin("users", "users.id", "sessions.user_id")
		.select(["users.id", "username", "role", "last_seen_at", "expires_at", "ended_at", "flash"])
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
	return {
		hash,
		user: { id: row.id, username: row.username, role: row.role },
		isOpen,
		mayLeaveDraft,
		flash: row.flash,
	}
}

export async function endSession(db: Database, hash: string, now: Date): Promise<void> {
	await db
		.updateTable("sessions")
		.set({ ended_at: now.toISOString() })
		.where("token_hash", "=", hash)
		.where("ended_at", "is", null)
		.execute()
}

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

export async function deleteOldSessions(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - DRAFT_GRACE_MS).toISOString()
	await db.deleteFrom("sessions").where("expires_at", "<", before).execute()
}

function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("hex")
}
