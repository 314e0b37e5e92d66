import { setTimeout as sleep } from "node:timers/promises"
import type { Change } from "#core/audit/change.ts"
import { anyTable, toColumns } from "#core/records/record-rows.server.ts"
import type { Database } from "#db/connection.ts"
import { FIRST_PHOTO_FIELDS } from "#features/species/photos/photo.record.ts"
import { writeFirstPhoto } from "#features/species/photos/photo.server.ts"
import { SPECIES_ROW } from "#features/species/species.server.ts"
import { type Duplicates, type ImportPlan, type PlannedRow, summaryOf } from "./import-plan.ts"
import { finishImport, type Imported, recordImported, startImport } from "./imports.server.ts"

type Order = {
	fileName: string
	duplicates: Duplicates
	token?: string
}

/** Small enough that other writes wait for less than 100 ms, also on a busy machine. */
export const ROWS_PER_STEP = 100

/** Longer than the site's interval between retries, see `busy-retry-driver.ts`. */
const PAUSE_MS = 15

/** In recorded batches, so that an interrupted import can be repeated. Skips species changed since the plan; returns how many. */
export async function writeImport(
	db: Database,
	plan: ImportPlan,
	{ fileName: name, duplicates, token }: Order,
	change: Change,
): Promise<number> {
	const rows = [...plan.added, ...(duplicates === "update" ? plan.changed : [])]
	const unfinished = { kind: "species" as const, name, ...(token && { token }) }
	let importId: number | undefined
	let stale = 0
	for (let from = 0; from < rows.length; from += ROWS_PER_STEP) {
		if (from > 0) await sleep(PAUSE_MS)
		const to = from + ROWS_PER_STEP
		importId = await db.transaction().execute(async (trx) => {
			const started = importId ?? (await startImport(trx, unfinished, change))
			const written: Imported[] = []
			for (const row of rows.slice(from, to)) {
				const id = await writeRow(trx, row, change.at)
				if (id) written.push({ kind: "species", id, name: row.after.name, before: row.before })
				else stale += 1
			}
			await recordImported(trx, started, written)
			if (to >= rows.length) await finishImport(trx, started, summaryOf(plan, duplicates, stale), change)
			return started
		})
	}
	return stale
}

/** Returns the ID, or undefined if the species was changed or deleted since. */
async function writeRow(
	db: Database,
	{ id, before, after, columns, revision }: PlannedRow,
	at: Date,
): Promise<number | undefined> {
	const now = at.toISOString()
	const values = {
		...toColumns(SPECIES_ROW, after as never),
		...{ archived: after.archived ? 1 : 0, revision: revision + 1, updated_at: now },
	}
	const table = anyTable(db)
	const update = table.updateTable("species").set(values).where("id", "=", id)
	const insert = table.insertInto("species").values({ ...values, created_at: now })
	const write = before ? update.where("revision", "=", revision).returning("id") : insert.returning("id")
	const stored = await write.executeTakeFirst()
	if (!stored) return undefined
	if (!before || columns.some((column) => column in FIRST_PHOTO_FIELDS))
		await writeFirstPhoto(db, Number(stored.id), after, at)
	return Number(stored.id)
}
