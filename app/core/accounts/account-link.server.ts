import { createHash, randomBytes } from "node:crypto"
import { recordChange } from "#core/audit/audit.server.ts"
import { isWithin, spanWithin } from "#core/time/within.ts"
import type { Database } from "#db/connection.ts"
import { LINK_HOURS, type LinkProblem } from "./account.ts"
import { type Account, findAccountById } from "./find-account.server.ts"
import { endSessionsOf } from "./session.server.ts"
import type { User } from "./user.ts"

const HOUR_MS = 3_600_000

/** How long an ended link can still say why it doesn't work. */
const REMEMBERED_MS = 30 * 24 * HOUR_MS

export type NewLink = { token: string; expiresAt: string }

/** Revokes the account's earlier links. Call it in a transaction. */
export async function createLink(db: Database, userId: number, at: Date): Promise<NewLink> {
	await revokeLinks(db, userId, at)
	const token = randomBytes(32).toString("base64url")
	const expiresAt = new Date(at.getTime() + LINK_HOURS * HOUR_MS).toISOString()
	await db
		.insertInto("account_links")
		.values({
			token_hash: hashOf(token),
			user_id: userId,
			created_at: at.toISOString(),
			expires_at: expiresAt,
		})
		.execute()
	return { token, expiresAt }
}

export async function revokeLinks(db: Database, userId: number, at: Date): Promise<void> {
	await db
		.updateTable("account_links")
		.set({ revoked_at: at.toISOString() })
		.where("user_id", "=", userId)
		.where("used_at", "is", null)
		.where("revoked_at", "is", null)
		.execute()
}

export type FoundLink = { problem: LinkProblem } | { problem?: undefined; user: User; isInvitation: boolean }

export async function findLink(db: Database, token: string, now: Date): Promise<FoundLink> {
	const row = await db
		.selectFrom("account_links")
		.leftJoin("users", "users.id", "account_links.user_id")
		.select([
			"account_links.created_at",
			"expires_at",
			"used_at",
			"revoked_at",
			"users.id",
			"username",
			"role",
			"password_hash",
		])
		.where("token_hash", "=", hashOf(token))
		.executeTakeFirst()
	if (!row) return { problem: "unknown" }
	if (row.used_at) return { problem: "used" }
	if (row.revoked_at || row.id === null || row.username === null || row.role === null)
		return { problem: "revoked" }
	const isOpen =
		isWithin(row.created_at, now, LINK_HOURS * HOUR_MS) && Date.parse(row.expires_at) > now.getTime()
	if (!isOpen) return { problem: "expired" }
	const user = { id: row.id, username: row.username, role: row.role }
	return { user, isInvitation: row.password_hash === "" }
}

/** `needsCode`: the account has a second factor, so the link alone doesn't sign in. */
type RedeemedLink = { problem: LinkProblem } | { problem?: undefined; account: Account; needsCode: boolean }

/** Sets the password once, even if two requests arrive at once, and ends all sessions. Opens a transaction. */
export async function redeemLink(
	db: Database,
	token: string,
	passwordHash: string,
	at: Date,
): Promise<RedeemedLink> {
	return await db.transaction().execute(async (trx) => {
		const found = await findLink(trx, token, at)
		if (found.problem) return found
		const account = await findAccountById(trx, found.user.id)
		if (!account) return { problem: "revoked" }
		await trx
			.updateTable("account_links")
			.set({ used_at: at.toISOString() })
			.where("token_hash", "=", hashOf(token))
			.execute()
		const needsCode = account.factorSecret !== null
		await trx
			.updateTable("users")
			.set({ password_hash: passwordHash, ...(!needsCode && { last_signed_in_at: at.toISOString() }) })
			.where("id", "=", account.id)
			.execute()
		await endSessionsOf(trx, account.id, at)
		const subject = { id: account.id, name: account.username }
		await recordChange(trx, { by: account.username, at }, "user.link-used", subject)
		return { account: { ...account, passwordHash }, needsCode }
	})
}

export async function deleteOldLinks(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - REMEMBERED_MS).toISOString()
	const { until } = spanWithin(now, 0)
	await db
		.deleteFrom("account_links")
		.where(({ or, eb }) => or([eb("expires_at", "<", before), eb("created_at", ">", until)]))
		.execute()
}

function hashOf(token: string): string {
	return createHash("sha256").update(token).digest("hex")
}
