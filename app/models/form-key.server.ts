import type { Database } from "../../db/connection.ts"

/** How long a form may be sent again; by then nobody holds it open any more. */
const KEPT_MS = 7 * 24 * 3_600_000

/** A sent form: the key that it was handed out with, and a digest of all that it says and where it was sent. */
export type SentOnce = { key: string; digest: string }

/** What this very form made, or changed, when it was sent before. */
export async function findMadeBy(db: Database, { key, digest }: SentOnce): Promise<number | undefined> {
	const row = await db
		.selectFrom("form_keys")
		.select("subject_id")
		.where("key", "=", key)
		.where("digest", "=", digest)
		.executeTakeFirst()
	return row?.subject_id
}

/** Notes what a form made; part of the transaction that makes it. */
export async function noteMadeBy(
	db: Database,
	{ key, digest }: SentOnce,
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
export async function dropOldFormKeys(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - KEPT_MS).toISOString()
	await db.deleteFrom("form_keys").where("created_at", "<", before).execute()
}
