import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import type { Change } from "#core/audit/change.ts"
import { columnOf, toStored } from "#core/records/column.ts"
import type { Database } from "#db/connection.ts"
import { FIRST_PHOTO_FIELDS, type FirstPhoto } from "#features/species/photos/photo.record.ts"
import { listPhotos, writeFirstPhotos, writePhotos } from "#features/species/photos/photo.server.ts"
import {
	type ChangedRow,
	changesPhotos,
	type Duplicates,
	type ImportPlan,
	photosOf,
	summaryOf,
} from "./import-plan.ts"
import { finishImport, recordImported, startImport } from "./imports.server.ts"
import {
	type CatalogueRow,
	fieldOf,
	isPhotoColumn,
	KNOWN_COLUMNS,
	type KnownColumn,
} from "./species-csv-columns.ts"

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

const OF_PHOTO = Object.keys(FIRST_PHOTO_FIELDS) as (keyof FirstPhoto)[]

/** In the table of species. */
const OWN = KNOWN_COLUMNS.filter((name) => !isPhotoColumn(name) && !(OF_PHOTO as string[]).includes(name))

const columns = sql.join(OWN.map((name) => sql.ref(columnOf(name))))
const values = sql.join(OWN.map((name) => sql`sent.value ->> ${sql.lit(name)}`))

/** SQLite gets all rows as one JSON text. */
function sent(rows: (CatalogueRow & { id?: number; revision?: number })[]) {
	const stored = (row: CatalogueRow) =>
		OWN.map((name) => [name, toStored(fieldOf(name) ?? { kind: "switch" }, row[name])])
	const json = rows.map((row) => ({
		...{ id: row.id, revision: row.revision },
		...Object.fromEntries(stored(row)),
	}))
	return sql`json_each(${JSON.stringify(json)}) as sent`
}

async function insertAll(db: Database, rows: CatalogueRow[], at: Date) {
	const now = at.toISOString()
	const { rows: added } = await sql<{ id: number }>`
		insert into species (${columns}, created_at, updated_at)
		select ${values}, ${now}, ${now} from ${sent(rows)} order by sent.key
		returning id`.execute(db)
	const ids = added.map(({ id }) => id).sort((a, b) => a - b)
	await writeFirstPhotos(
		db,
		rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 })),
	)
	return ids.map((id) => ({ kind: "species" as const, id }))
}

/** Returns those that it changed. */
async function updateAll(db: Database, changed: ChangedRow[], given: readonly KnownColumn[], at: Date) {
	const rows = changed.map(({ id, revision, after }) => ({ ...after, id, revision }))
	const { rows: updated } = await sql<{ id: number }>`
		update species set (${columns}) = (${values}), revision = species.revision + 1, updated_at = ${at.toISOString()}
		from ${sent(rows)}
		where species.id = sent.value ->> 'id' and species.revision = sent.value ->> 'revision'
		returning species.id`.execute(db)
	const ids = new Set(updated.map(({ id }) => id))
	const written = changed.filter(({ id }) => ids.has(id))
	const onlyFirst = written.filter(
		(one) => !changesPhotos(one) && OF_PHOTO.some((name) => one.before[name] !== one.after[name]),
	)
	await writeFirstPhotos(
		db,
		onlyFirst.map(({ id, after }) => ({ ...after, id })),
	)
	for (const one of written.filter(changesPhotos)) await writeOrder(db, one, given, at)
	return written
}

async function writeOrder(
	db: Database,
	{ id, before, after }: ChangedRow,
	given: readonly KnownColumn[],
	at: Date,
): Promise<void> {
	const stored = await listPhotos(db, id)
	const rows = photosOf(after).flatMap(({ name, ...texts }) =>
		stored.filter((row) => row.name === name).map((row) => ({ ...row, ...texts })),
	)
	const [first] = rows
	const isSameFirst = after.photos[0] === before.photos[0]
	if (first && (isSameFirst || given.includes("imagePosition"))) first.image_position = after.imagePosition
	if (first && (isSameFirst || given.includes("imageOffset"))) first.image_offset = after.imageOffset
	await writePhotos(db, id, rows, at)
}
