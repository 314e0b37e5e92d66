import type { Database } from "#db/connection.ts"

/** How long a form may be sent again; by then nobody holds it open any more. */
const KEPT_MS = 7 * 24 * 3_600_000

/**
 * A sent form: the key that it was handed out with, a digest of all that it says and where it was sent, and whether the
 * browser sends it again because no answer came.
 */
export type IdempotencyKey = { key: string; digest: string; isResent: boolean }

/** What this very form made, or changed, when it was sent before. */
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
 * What a form saved whose answer did not arrive, whatever it said then. Undefined where somebody changed that since:
 * each change sets `updated_at`, and the form's own time is `created_at`.
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

/** Notes what a form made; part of the transaction that makes it. */
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

/** Forgets the keys of forms that nobody sends again. */
export async function deleteOldIdempotencyKeys(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - KEPT_MS).toISOString()
	await db.deleteFrom("form_keys").where("created_at", "<", before).execute()
}
