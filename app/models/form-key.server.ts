import type { Database } from "../../db/connection.ts"

/** How long a form may be sent again; by then nobody holds it open any more. */
const KEPT_MS = 7 * 24 * 3_600_000

/** What the form with this key made when it was sent before. */
export async function findMadeBy(db: Database, key: string): Promise<number | undefined> {
	const row = await db.selectFrom("form_keys").select("subject_id").where("key", "=", key).executeTakeFirst()
	return row?.subject_id
}

/**
 * Notes what a form made. Part of the transaction that makes it: of two that ask `findMadeBy` and then this inside
 * theirs, the second sees what the first made.
 */
export async function noteMadeBy(db: Database, key: string, subjectId: number, at: Date): Promise<void> {
	await db
		.insertInto("form_keys")
		.values({ key, subject_id: subjectId, created_at: at.toISOString() })
		.execute()
}

/** Forgets the keys of forms that nobody sends again. */
export async function dropOldFormKeys(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - KEPT_MS).toISOString()
	await db.deleteFrom("form_keys").where("created_at", "<", before).execute()
}
