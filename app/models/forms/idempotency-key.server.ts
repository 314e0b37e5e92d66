import type { Database } from "#db/connection.ts"

/** How long (ms) a form can be sent again. */
const KEY_LIFETIME_MS = 7 * 24 * 3_600_000

/** A form's key, a digest of its content and URL, and whether the browser sends it again after a network error. */
export type IdempotencyKey = { key: string; digest: string; isResent: boolean }

/** Returns the ID of the record that the same submission created or changed before. */
export async function findCreatedByKey(
	db: Database,
	{ key, digest }: IdempotencyKey,
): Promise<number | undefined> {
	const row = await db
		.selectFrom("form_keys")
		.select("subject_id")
		.where("key", "=", key)
		.where("digest", "=", digest)
		.executeTakeFirst()
	return row?.subject_id
}

/**
 * Returns what an earlier submission of this form saved if its response got lost. Undefined if the record was changed
 * since: every change sets `updated_at`, and `created_at` is the submission's time.
 */
export async function findUnchangedByKey(
	db: Database,
	table: "species" | "posts",
	{ key, isResent }: IdempotencyKey,
): Promise<{ id: number; revision: number } | undefined> {
	if (!isResent) return undefined
	const rows = db.selectFrom("form_keys").where("key", "=", key)
	if (table === "posts")
		return await rows
			.innerJoin("posts", "posts.id", "form_keys.subject_id")
			.whereRef("posts.updated_at", "=", "form_keys.created_at")
			.select(["posts.id", "posts.revision"])
			.executeTakeFirst()
	return await rows
		.innerJoin("species", "species.id", "form_keys.subject_id")
		.whereRef("species.updated_at", "=", "form_keys.created_at")
		.select(["species.id", "species.revision"])
		.executeTakeFirst()
}

/** Stores the result of a submission. Call it in the transaction that saves it. */
export async function storeCreatedByKey(
	db: Database,
	{ key, digest }: IdempotencyKey,
	subjectId: number,
	at: Date,
): Promise<void> {
	const row = { digest, subject_id: subjectId, created_at: at.toISOString() }
	await db
		.insertInto("form_keys")
		.values({ key, ...row })
		.onConflict((conflict) => conflict.column("key").doUpdateSet(row))
		.execute()
}

export async function deleteOldIdempotencyKeys(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - KEY_LIFETIME_MS).toISOString()
	await db.deleteFrom("form_keys").where("created_at", "<", before).execute()
}
