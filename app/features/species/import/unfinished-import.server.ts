import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import { STORED_FIELDS } from "#features/species/stored-fields.ts"
import { updateAll } from "./import-rows.server.ts"

export class ImportTakenBackError extends Error {}

/** Small enough that another write waits for about 20 ms, also on a busy machine. */
export const ROWS_PER_STEP = 100

/** Longer than the interval in which the site retries a write, see `busy-retry-driver.ts`. */
const PAUSE_MS = 15

export async function pauseForWrites(): Promise<void> {
	await sleep(PAUSE_MS)
}

/** Call it in each transaction of an import. Throws `ImportTakenBackError`. */
export async function continueImport(db: Database, importId: number): Promise<void> {
	const row = await db
		.selectFrom("imports")
		.select("id")
		.where("id", "=", importId)
		.where("state", "=", "running")
		.executeTakeFirst()
	if (!row) throw new ImportTakenBackError()
}

/** Takes back the imports before `before`, by default all, that didn't finish. Returns how many. */
export async function takeBackUnfinished(db: Database, now: Date, before?: Date): Promise<number> {
	let unfinished = db.selectFrom("imports").select("id").where("state", "!=", "done")
	if (before) unfinished = unfinished.where("at", "<", before.toISOString())
	const rows = await unfinished.execute()
	for (const { id } of rows) await takeBackImport(db, id, now)
	return rows.length
}

/** Takes back the import of this change if its process ended early. */
export async function takeBackImportOf(db: Database, change: { by: string; at: string }): Promise<void> {
	const rows = await db
		.selectFrom("imports")
		.select("id")
		.where("at", "=", change.at)
		.where("username", "=", change.by)
		.where("state", "!=", "done")
		.execute()
	for (const { id } of rows) await takeBackImport(db, id, new Date())
}

/** Deletes what an unfinished import added, and restores what it changed, except rows that were edited since. */
export async function takeBackImport(db: Database, importId: number, now: Date): Promise<void> {
	await db
		.updateTable("imports")
		.set({ state: "failed" })
		.where("id", "=", importId)
		.where("state", "=", "running")
		.execute()
	const taken = await db
		.selectFrom("imports")
		.select("id")
		.where("id", "=", importId)
		.where("state", "=", "failed")
		.executeTakeFirst()
	if (!taken) return
	while (await takeBackRows(db, importId, now)) await pauseForWrites()
}

async function takeBackRows(db: Database, importId: number, now: Date): Promise<boolean> {
	return await db.transaction().execute(async (trx) => {
		const rows = await trx
			.selectFrom("import_records")
			.leftJoin("species", (join) =>
				join
					.onRef("species.id", "=", "record_id")
					.onRef("species.revision", "=", "import_records.revision")
					.on("updated_at", "=", trx.selectFrom("imports").select("at").where("id", "=", importId)),
			)
			.select(["record_id as id", "action", "before", "species.id as untouched"])
			.where("import_id", "=", importId)
			.orderBy("record_id")
			.limit(ROWS_PER_STEP)
			.execute()
		if (rows.length === 0) {
			await trx.deleteFrom("imports").where("id", "=", importId).where("state", "=", "failed").execute()
			return false
		}
		const added = rows.flatMap(({ id, action, untouched }) =>
			action === "added" && untouched !== null ? [id] : [],
		)
		await sql`delete from species where id in (select value from json_each(${JSON.stringify(added)}))`.execute(
			trx,
		)
		const changed = rows.flatMap(({ before, untouched: id }) =>
			before !== null && id !== null ? [{ ...JSON.parse(before), id }] : [],
		)
		await updateAll(trx, changed, STORED_FIELDS, now)
		await sql`
			delete from import_records where import_id = ${importId}
				and record_id in (select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`.execute(
			trx,
		)
		return true
	})
}
