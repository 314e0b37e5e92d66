import type { SelectQueryBuilder } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { deleteUnusedMedia } from "#core/media/media.server.ts"
import { removeStoredMedia, withMediaLock } from "#core/media/media-store.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { expiredBefore } from "./trash.ts"

type Services = { db: Database; dataDir: string }

type Entries = SelectQueryBuilder<Schema, "trash", { id: number }>

/** Deletes what is in the trash now, and returns the number of records. */
export async function emptyTrash(services: Services, change: Change): Promise<number> {
	const entries = services.db.selectFrom("trash").select("id")
	const newest = await entries.orderBy("id", "desc").limit(1).executeTakeFirst()
	const count = await deleteEach(services, entries.where("id", "<=", newest?.id ?? 0))
	const name = formatCount(count, "item")
	if (count > 0) await recordChange(services.db, change, "trash.emptied", { name })
	return count
}

export async function deleteExpired(services: Services, now: Date): Promise<void> {
	const entries = services.db.selectFrom("trash").select("id")
	await deleteEach(services, entries.where("deleted_at", "<=", expiredBefore(now)))
}

/** One by one, because each file is looked up in all posts; other requests run in between. */
async function deleteEach(services: Services, entries: Entries): Promise<number> {
	for (let count = 0; ; count++) {
		const next = await entries.limit(1).executeTakeFirst()
		if (!next) return count
		await deleteForGood(services, next.id)
		await new Promise((resolve) => setImmediate(resolve))
	}
}

/** Returns the name, undefined if it's gone already. Opens a transaction, because files must be deleted after its commit. */
export async function deleteForGood(
	{ db, dataDir }: Services,
	trashId: number,
	change?: Change,
): Promise<string | undefined> {
	return await withMediaLock(async () => {
		const deletion = db.transaction().execute((trx) => deleteEntry(trx, trashId, change))
		const { name, unused } = await deletion
		await removeStoredMedia(dataDir, unused)
		return name
	})
}

/** Call it inside `withMediaLock`. Returns the name, and files that are no longer used. */
async function deleteEntry(db: Database, id: number, change: Change | undefined) {
	const media = await db.selectFrom("trash_media").select("media_id").where("trash_id", "=", id).execute()
	const entry = await db.deleteFrom("trash").where("id", "=", id).returning("name").executeTakeFirst()
	if (entry && change) await recordChange(db, change, "trash.deleted", entry)
	const ids = media.map(({ media_id }) => media_id)
	return { name: entry?.name, unused: await deleteUnusedMedia(db, ids) }
}
