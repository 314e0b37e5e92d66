import { createHash, randomBytes } from "node:crypto"
import { recordChange } from "#core/audit/audit.server.ts"
import { unlessDiskError } from "#core/forms/disk-error.ts"
import type { Flash } from "#core/forms/flash.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { isWithin, spanWithin } from "#core/time/within.ts"
import type { Database } from "#db/connection.ts"
import { type Account, findAccountById } from "./find-account.server.ts"
import { type Access, hasRole, ROLE_NAMES } from "./user.ts"

const HOUR_MS = 3_600_000

export const SESSION_IDLE_MS = 12 * HOUR_MS

export const SESSION_ABSOLUTE_MS = 14 * 24 * HOUR_MS

export const PASSWORD_RECENT_MS = HOUR_MS / 6

const DRAFT_GRACE_MS = 7 * 24 * HOUR_MS

/** In ms. Limits how often requests update `last_seen_at`, so that reading pages rarely writes. */
const TOUCH_MS = 5 * 60_000

/** Security: the database stores only the token's hash. `flash` is shown on the first page. */
export function newSession(userId: number, at: Date, flash?: Flash) {
	const token = randomBytes(32).toString("base64url")
	const row = {
		token_hash: hashToken(token),
		user_id: userId,
		created_at: at.toISOString(),
		last_seen_at: at.toISOString(),
		expires_at: new Date(at.getTime() + SESSION_ABSOLUTE_MS).toISOString(),
		ended_at: null,
		flash: flash ? JSON.stringify(flash) : null,
		password_at: at.toISOString(),
	}
	return { token, row }
}

export type SessionStart = {
	replaced: string | null
	flash?: Flash
	isSignIn?: boolean
}

/** Returns the token. Throws `Refusal` if the account has changed since it was read. */
export async function openSession(
	db: Database,
	checked: Account,
	at: Date,
	{ replaced, flash, isSignIn }: SessionStart,
): Promise<string> {
	const { id, username } = checked
	const { token, row } = newSession(id, at, flash)
	await db.transaction().execute(async (trx) => {
		await requireUnchanged(trx, checked)
		if (replaced) await endSession(trx, replaced, at)
		await trx.insertInto("sessions").values(row).execute()
		const last_signed_in_at = at.toISOString()
		await trx.updateTable("users").set({ last_signed_in_at }).where("id", "=", id).execute()
		if (isSignIn) await recordChange(trx, { by: username, at }, "user.signed-in", { id, name: "" })
	})
	return token
}

const CHANGED = "Your account was changed while you were signing in. Please sign in again."

const CHECKED = ["passwordHash", "role", "state", "factorSecret"] as const

async function requireUnchanged(db: Database, checked: Account): Promise<void> {
	const current = await findAccountById(db, checked.id)
	const isUnchanged = CHECKED.every((key) => current?.[key] === checked[key])
	if (!isUnchanged || checked.state === "deactivated") throw new Refusal(CHANGED, { status: 401 })
}

/** `touches`: whether this counts as the session's last request. */
export async function findSession(db: Database, token: string, now: Date, { touches = true } = {}) {
	const hash = hashToken(token)
	const row = await db
		.selectFrom("sessions")
		.innerJoin("users", "users.id", "sessions.user_id")
		.leftJoin("second_factors", "second_factors.user_id", "users.id")
		.select(["users.id", "username", "role", "last_seen_at", "expires_at", "ended_at", "flash"])
		.select(["deactivated_at", "secret", "password_at"])
		.where("token_hash", "=", hash)
		.executeTakeFirst()
	if (!row) return undefined
	const idle = now.getTime() - Date.parse(row.last_seen_at)
	const expiresAt = Math.min(Date.parse(row.expires_at), Date.parse(row.last_seen_at) + SESSION_IDLE_MS)
	const sinceExpiry = now.getTime() - expiresAt
	const isEnded = row.ended_at !== null || row.deactivated_at !== null
	const isOpen = !isEnded && sinceExpiry < 0 && isWithin(row.last_seen_at, now, SESSION_IDLE_MS)
	const mayLeaveDraft = !isEnded && !isOpen && sinceExpiry < DRAFT_GRACE_MS
	if (touches && isOpen && idle > TOUCH_MS) {
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
		hasSecondFactor: row.secret !== null,
		isOpen,
		mayLeaveDraft,
		flash: row.flash,
		passwordAt: row.password_at,
	}
}

/** Selects a row if the session is open and its user has this access. */
export function staffSession(db: Database, hash: string, access: Access) {
	const role = access === "closing" ? "editor" : access
	const roles = ROLE_NAMES.filter((one) => hasRole({ role: one }, role))
	const found = db
		.selectFrom("sessions")
		.innerJoin("users", "users.id", "sessions.user_id")
		.select("users.id")
		.where("token_hash", "=", hash)
		.where("ended_at", "is", null)
		.where("deactivated_at", "is", null)
		.where("role", "in", roles)
	if (access !== "closing") return found
	return found.where(({ or, eb, exists, selectFrom }) =>
		or([
			eb("role", "=", "admin"),
			exists(
				selectFrom("settings").select("key").where("key", "=", EDITORS_MAY_CLOSE).where("value", "=", "true"),
			),
		]),
	)
}

const EDITORS_MAY_CLOSE = "editors_may_close"

/** These tables decide who can sign in, and what visitors accept. Changing them needs a recently typed password. */
export const PASSWORD_TABLES = ["users", "account_links", "recovery_codes", "terms_versions"] as const

export async function recordPassword(db: Database, hash: string, password_at: string): Promise<void> {
	await db.updateTable("sessions").set({ password_at }).where("token_hash", "=", hash).execute()
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
	const { numUpdatedRows } = await db
		.updateTable("sessions")
		.set({ ended_at: now.toISOString() })
		.where("user_id", "=", userId)
		.where("ended_at", "is", null)
		.where("token_hash", "!=", except ?? "")
		.executeTakeFirstOrThrow()
	return Number(numUpdatedRows)
}

export async function countOpenSessions(db: Database, userId: number, now: Date): Promise<number> {
	const { after, until } = spanWithin(now, SESSION_IDLE_MS)
	const { count } = await db
		.selectFrom("sessions")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("user_id", "=", userId)
		.where("ended_at", "is", null)
		.where("expires_at", ">", now.toISOString())
		.where("last_seen_at", ">", after)
		.where("last_seen_at", "<=", until)
		.executeTakeFirstOrThrow()
	return count
}

export async function deleteOldSessions(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - DRAFT_GRACE_MS).toISOString()
	const { until } = spanWithin(now, 0)
	await db
		.deleteFrom("sessions")
		.where(({ or, eb }) => or([eb("expires_at", "<", before), eb("last_seen_at", ">", until)]))
		.execute()
}

function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("hex")
}
