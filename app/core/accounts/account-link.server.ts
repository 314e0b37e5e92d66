import { createHash, randomBytes } from "node:crypto"
import { recordChange } from "#core/audit/audit.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { isWithin, spanWithin } from "#core/time/within.ts"
import type { Database } from "#db/connection.ts"
import { LINK_HOURS } from "./account.ts"
import { type Account, findAccountById } from "./find-account.server.ts"
import { endSessionsOf } from "./session.server.ts"

const HOUR_MS = 3_600_000

/** How long an ended link can still say why it doesn't work. */
const REMEMBERED_MS = 30 * 24 * HOUR_MS

export type NewLink = { token: string; expiresAt: string }

/** Revokes the account's earlier links. */
export async function createLink(db: Database, userId: number, at: Date): Promise<NewLink> {
	await revokeLinks(db, userId, at)
	const token = randomBytes(32).toString("base64url")
	const expires_at = new Date(at.getTime() + LINK_HOURS * HOUR_MS).toISOString()
	await db
		.insertInto("account_links")
		.values({ token_hash: hashOf(token), user_id: userId, created_at: at.toISOString(), expires_at })
		.execute()
	return { token, expiresAt: expires_at }
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

/** The account whose password the link sets. Throws `Refusal` with a title and a text, also for an unknown link. */
export async function findLink(db: Database, token: string, now: Date): Promise<Account> {
	const link = await db
		.selectFrom("account_links")
		.select(["created_at", "expires_at", "used_at", "revoked_at", "user_id"])
		.where("token_hash", "=", hashOf(token))
		.executeTakeFirst()
	if (!link) {
		const text = "Check that you opened the whole link. If you did, it may be an old one."
		throw new Refusal({ "": ["This link isn't valid", text] }, { status: 404 })
	}
	if (link.used_at)
		throw ended("has been used", "Each link works once. If you have set your password with it, sign in.")
	const account = link.user_id === null ? undefined : await findAccountById(db, link.user_id)
	if (link.revoked_at || !account)
		throw ended("no longer works", "An administrator has withdrawn it or created a newer one.")
	const isOpen =
		isWithin(link.created_at, now, LINK_HOURS * HOUR_MS) && Date.parse(link.expires_at) > now.getTime()
	if (!isOpen) throw ended("has expired", `Links work for ${LINK_HOURS} hours.`)
	return account
}

function ended(how: string, text: string): Refusal {
	return new Refusal({ "": [`This link ${how}`, text] }, { status: 410 })
}

/** Sets the password and ends all sessions. Throws what `findLink` throws. */
export async function redeemLink(
	db: Database,
	token: string,
	passwordHash: string,
	at: Date,
): Promise<Account> {
	const { id, username } = await findLink(db, token, at)
	await db
		.updateTable("account_links")
		.set({ used_at: at.toISOString() })
		.where("token_hash", "=", hashOf(token))
		.execute()
	await db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", id).execute()
	await endSessionsOf(db, id, at)
	await recordChange(db, { by: username, at }, "user.link-used", { id, name: username })
	return (await findAccountById(db, id)) as Account
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
