import { randomBytes } from "node:crypto"
import type { Database } from "#db/connection.ts"

/** What somebody had typed: the names and values of a form's fields, in their order. */
export type DraftFields = [name: string, value: string][]

const KEPT_MS = 3 * 24 * 3_600_000
const MAX_PER_USER = 20

/** The most bytes of one draft: more than any form of the site takes. */
const MAX_BYTES = 256 * 1024

/**
 * Stores what a user had typed into the form at `address` and returns the key to find it by; undefined where it is too
 * large. Of each user the newest drafts stay.
 */
export async function storeDraft(
	db: Database,
	userId: number,
	address: string,
	fields: DraftFields,
	at: Date,
): Promise<string | undefined> {
	const json = JSON.stringify(fields)
	if (Buffer.byteLength(json) > MAX_BYTES) return undefined
	const key = randomBytes(12).toString("base64url")
	await db
		.insertInto("drafts")
		.values({ key, user_id: userId, address, fields: json, created_at: at.toISOString() })
		.execute()
	const newest = db
		.selectFrom("drafts")
		.select("key")
		.where("user_id", "=", userId)
		.orderBy("created_at", "desc")
		.limit(MAX_PER_USER)
	await db.deleteFrom("drafts").where("user_id", "=", userId).where("key", "not in", newest).execute()
	return key
}

/** What this user had typed into the form at this address. Somebody else's is not found. */
export async function findDraft(
	db: Database,
	userId: number,
	address: string,
	key: string,
): Promise<DraftFields | undefined> {
	const row = await db
		.selectFrom("drafts")
		.select("fields")
		.where("key", "=", key)
		.where("user_id", "=", userId)
		.where("address", "=", address)
		.executeTakeFirst()
	return row && JSON.parse(row.fields)
}

/** Forgets drafts that nobody came back for. */
export async function deleteOldDrafts(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - KEPT_MS).toISOString()
	await db.deleteFrom("drafts").where("created_at", "<", before).execute()
}
