import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { deleteUnusedMedia } from "#core/media/media.server.ts"
import { removeStoredMedia, withMediaLock } from "#core/media/media-store.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import { expiredBefore } from "./trash.ts"

type Services = { db: Database; dataDir: string }

/** Small, because each file is looked up in all posts. Other requests are answered in between. */
const BATCH_SIZE = 2

/** Returns the name, or undefined if it was restored or deleted before. */
export async function deleteForGood(
	services: Services,
	trashId: number,
	change: Change,
): Promise<string | undefined> {
	return await withMediaLock(async () => {
		const name = await purge(services, [trashId], async (trx, [name]) => {
			if (name !== undefined) await recordChange(trx, change, "trash.deleted", { name })
			return name
		})
		return name
	})
}

/** Deletes what is in the trash at the time of `change`, and returns the number of records. */
export async function emptyTrash(services: Services, change: Change): Promise<number> {
	const count = await purgeUntil(services, change.at.toISOString())
	const name = formatCount(count, "item")
	if (count > 0) await recordChange(services.db, change, "trash.emptied", { name })
	return count
}

export async function deleteExpired(services: Services, now: Date): Promise<void> {
	await purgeUntil(services, expiredBefore(now))
}

async function purgeUntil(services: Services, until: string): Promise<number> {
	let count = 0
	for (;;) {
		const deleted = await withMediaLock(async () => {
			const ids = await listDeletedUntil(services.db, until)
			return ids.length === 0 ? 0 : await purge(services, ids, async (_, names) => names.length)
		})
		if (deleted === 0) return count
		count += deleted
		await new Promise((resolve) => setImmediate(resolve))
	}
}

async function listDeletedUntil(db: Database, until: string): Promise<number[]> {
	const rows = await db
		.selectFrom("trash")
		.select("id")
		.where("deleted_at", "<=", until)
		.orderBy("deleted_at", "desc")
		.limit(BATCH_SIZE)
		.execute()
	return rows.map(({ id }) => id)
}

/** Call inside `withMediaLock`. */
async function purge<Result>(
	{ db, dataDir }: Services,
	ids: number[],
	work: (trx: Database, names: string[]) => Promise<Result>,
): Promise<Result> {
	const { result, unused } = await db.transaction().execute(async (trx) => {
		const media = await trx
			.selectFrom("trash_media")
			.select("media_id")
			.where("trash_id", "in", ids)
			.execute()
		const rows = await trx.deleteFrom("trash").where("id", "in", ids).returning("name").execute()
		const result = await work(
			trx,
			rows.map(({ name }) => name),
		)
		const unused = await deleteUnusedMedia(
			trx,
			media.map(({ media_id }) => media_id),
		)
		return { result, unused }
	})
	await removeStoredMedia(dataDir, unused)
	return result
}
