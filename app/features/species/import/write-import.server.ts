import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import type { Change } from "#core/audit/change.ts"
import { toStored } from "#core/records/column.ts"
import type { Database } from "#db/connection.ts"
import { writeRows } from "#features/species/photos/photo.server.ts"
import { listStoredPhotoRows, type StoredPhoto } from "#features/species/photos/stored-photo-rows.server.ts"
import { STORED_FIELDS } from "#features/species/stored-fields.ts"
import {
	type ChangedRow,
	changesPhotos,
	type Duplicates,
	type ImportPlan,
	photosOf,
	summaryOf,
} from "./import-plan.ts"
import { finishImport, recordImported, startImport } from "./imports.server.ts"
import type { CatalogueRow } from "./species-csv.ts"
import type { KnownColumn } from "./species-csv-columns.ts"

type Order = {
	fileName: string
	duplicates: Duplicates
	/** Of the file. */
	token?: string
	given: readonly KnownColumn[]
	change: Change
}

/** Of the new and of the changed species. Few enough that another write waits for less than 100 ms, also on a busy machine. */
export const ROWS_PER_STEP = 400

/** Longer than the interval in which the site retries a write, see `busy-retry-driver.ts`. */
const PAUSE_MS = 15

/**
 * Writes a plan in steps, and records what it added and changed. A species that someone has changed since the plan was made stays as it
 * is. If the process is killed, whole steps are written and recorded, and a new check of the file finds the rest.
 */
export async function writeImport(
	db: Database,
	plan: ImportPlan,
	{ fileName: name, duplicates, token, given, change }: Order,
): Promise<void> {
	const changed = duplicates === "update" ? plan.changed : []
	const rowCount = Math.max(plan.added.length, changed.length)
	const unfinished = { kind: "species" as const, name, ...(token && { token }) }
	let importId: number | undefined
	for (let from = 0; from < rowCount; from += ROWS_PER_STEP) {
		if (from > 0) await sleep(PAUSE_MS)
		const to = from + ROWS_PER_STEP
		importId = await db.transaction().execute(async (trx) => {
			const id = importId ?? (await startImport(trx, unfinished, change))
			const added = await insertAll(trx, plan.added.slice(from, to), change.at)
			const former = await updateAll(trx, changed.slice(from, to), given, change.at)
			await recordImported(trx, id, { added, changed: former })
			if (to >= rowCount) await finishImport(trx, id, summaryOf(plan, duplicates), change)
			return id
		})
	}
}

/** SQLite gets all rows as one JSON text. */
function sent(rows: (CatalogueRow & { id?: number; revision?: number })[]) {
	const json = rows.map((row) => ({
		...{ id: row.id, revision: row.revision },
		...Object.fromEntries(STORED_FIELDS.map(({ name, kind }) => [name, toStored({ kind }, row[name])])),
	}))
	return sql`json_each(${JSON.stringify(json)}) as sent`
}

const columns = sql.join(STORED_FIELDS.map(({ column }) => sql.ref(column)))
const values = sql.join(STORED_FIELDS.map(({ name }) => sql`sent.value ->> ${sql.lit(name)}`))

async function insertAll(db: Database, rows: CatalogueRow[], at: Date) {
	const now = at.toISOString()
	const { rows: added } = await sql<{ id: number }>`
		insert into species (${columns}, created_at, updated_at)
		select ${values}, ${now}, ${now} from ${sent(rows)} order by sent.key
		returning id`.execute(db)
	return added.map(({ id }) => ({ kind: "species" as const, id }))
}

/** Returns those that it changed. */
async function updateAll(db: Database, changed: ChangedRow[], given: readonly KnownColumn[], at: Date) {
	const withPhotos = changed.filter(changesPhotos)
	const photos = await listStoredPhotoRows(
		db,
		withPhotos.map(({ id }) => id),
	)
	const rows = changed.map(({ id, revision, after }) => ({ ...after, id, revision }))
	const { rows: updated } = await sql<{ id: number }>`
		update species set (${columns}) = (${values}), revision = species.revision + 1, updated_at = ${at.toISOString()}
		from ${sent(rows)}
		where species.id = sent.value ->> 'id' and species.revision = sent.value ->> 'revision'
		returning species.id`.execute(db)
	const ids = new Set(updated.map(({ id }) => id))
	for (const one of withPhotos) {
		const stored = photos.get(one.id)?.photos ?? []
		if (ids.has(one.id)) await writeRows(db, one.id, orderedPhotos(one, stored, given), at)
	}
	return changed.filter(({ id }) => ids.has(id))
}

function orderedPhotos({ before, after }: ChangedRow, stored: StoredPhoto[], given: readonly KnownColumn[]) {
	const rows = photosOf(after).flatMap(({ name, ...texts }) =>
		stored.filter((row) => row.name === name).map(({ name: _, ...row }) => ({ ...row, ...texts })),
	)
	const [first] = rows
	const isSameFirst = after.photos[0] === before.photos[0]
	if (first && (isSameFirst || given.includes("imagePosition"))) first.image_position = after.imagePosition
	if (first && (isSameFirst || given.includes("imageOffset"))) first.image_offset = after.imageOffset
	return rows
}
