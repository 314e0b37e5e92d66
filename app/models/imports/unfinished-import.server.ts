import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import type { Change } from "#app/models/accounts/change.ts"
import { moveToTrash } from "#app/models/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import { outcomeNow } from "./imports.server.ts"
import { restoreValues } from "./undo-import.server.ts"

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

/** Deletes what an unfinished import added, moves what it restored to the trash, and restores what it changed, except rows that were edited since. */
export async function takeBackImport(db: Database, importId: number, now: Date): Promise<void> {
	await db
		.updateTable("imports")
		.set({ state: "undoing" })
		.where("id", "=", importId)
		.where("state", "=", "running")
		.execute()
	const taken = await db
		.selectFrom("imports")
		.select("username")
		.where("id", "=", importId)
		.where("state", "=", "undoing")
		.executeTakeFirst()
	if (!taken) return
	const change = { by: taken.username, at: now }
	while (await takeBackRows(db, importId, change)) await pauseForWrites()
}

async function takeBackRows(db: Database, importId: number, change: Change): Promise<boolean> {
	return await db.transaction().execute(async (trx) => {
		const rows = await trx
			.selectFrom("import_rows")
			.select(["species_id as id", "before", "restored", outcomeNow.as("outcome")])
			.where("import_id", "=", importId)
			.orderBy("species_id")
			.limit(ROWS_PER_STEP)
			.execute()
		if (rows.length === 0) {
			await trx.deleteFrom("imports").where("id", "=", importId).where("state", "=", "undoing").execute()
			return false
		}
		const untouched = rows.filter(({ outcome }) => outcome === "undone")
		const idsOf = (list: typeof rows) => list.map(({ id }) => id)
		const added = idsOf(untouched.filter(({ before, restored }) => before === null && restored === 0))
		await sql`delete from species where id in (select value from json_each(${JSON.stringify(added)}))`.execute(
			trx,
		)
		const restored = idsOf(untouched.filter((row) => row.restored === 1))
		await moveToTrash(trx, "species", restored, change)
		const changed = idsOf(untouched.filter(({ before }) => before !== null))
		if (changed.length > 0) await restoreValues(trx, importId, changed, change.at)
		await sql`
			delete from import_rows where import_id = ${importId}
				and species_id in (select value from json_each(${JSON.stringify(idsOf(rows))}))`.execute(trx)
		return true
	})
}
