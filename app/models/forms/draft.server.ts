import { randomBytes } from "node:crypto"
import type { Database } from "#db/connection.ts"

export type DraftFields = [name: string, value: string][]

const DRAFT_LIFETIME_MS = 3 * 24 * 3_600_000
const MAX_PER_USER = 20

/** More than any form of the site has. */
const MAX_BYTES = 256 * 1024

/**
 * Stores a draft of the form at the path `address` and returns its key; undefined if it is too large. Deletes the user's
 * oldest drafts if there are too many.
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

/** Finds a draft for this form. Drafts of other users aren't found. */
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

/** Deletes expired drafts. */
export async function deleteOldDrafts(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - DRAFT_LIFETIME_MS).toISOString()
	await db.deleteFrom("drafts").where("created_at", "<", before).execute()
}
