import { createHash, randomBytes } from "node:crypto"
import { recordChange } from "#core/audit/audit.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { isWithin } from "#core/time/within.ts"
import type { Database } from "#db/connection.ts"
import { type Account, findAccountById } from "./find-account.server.ts"
import { endSessionsOf } from "./session.server.ts"
import { LINK_HOURS } from "./user.ts"

const LINK_MS = LINK_HOURS * 3_600_000

const NO_LINK = `Each link works once, for ${LINK_HOURS} hours, and until a newer one is made. If you have set your password with it, sign in.`

export type NewLink = { token: string; expiresAt: string }

export async function createLink(db: Database, userId: number, at: Date): Promise<NewLink> {
	await revokeLinks(db, userId)
	const token = randomBytes(32).toString("base64url")
	const row = { token_hash: hashOf(token), user_id: userId, created_at: at.toISOString() }
	await db.insertInto("account_links").values(row).execute()
	return { token, expiresAt: new Date(at.getTime() + LINK_MS).toISOString() }
}

export async function revokeLinks(db: Database, userId: number): Promise<void> {
	await db.deleteFrom("account_links").where("user_id", "=", userId).execute()
}

/** Throws `Refusal` if the link doesn't work, or no longer. */
export async function findLink(db: Database, token: string, now: Date): Promise<Account> {
	const link = await db
		.selectFrom("account_links")
		.select(["created_at", "user_id"])
		.where("token_hash", "=", hashOf(token))
		.executeTakeFirst()
	const account = link && isWithin(link.created_at, now, LINK_MS) && (await findAccountById(db, link.user_id))
	if (!account) throw new Refusal(NO_LINK, { status: 404 })
	return account
}

/** Throws what `findLink` throws. */
export async function redeemLink(
	db: Database,
	token: string,
	passwordHash: string,
	at: Date,
): Promise<Account> {
	const { id, username } = await findLink(db, token, at)
	await revokeLinks(db, id)
	await db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", id).execute()
	await endSessionsOf(db, id, at)
	await recordChange(db, { by: username, at }, "user.link-used", { id, name: username })
	return (await findAccountById(db, id)) as Account
}

function hashOf(token: string): string {
	return createHash("sha256").update(token).digest("hex")
}
