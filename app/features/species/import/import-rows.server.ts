import { sql } from "kysely"
import { toStored } from "#core/records/column.ts"
import type { Database } from "#db/connection.ts"
import type { PhotoCells } from "#features/species/photos/photo-columns.ts"
import type { NewSpecies } from "#features/species/species-rows.server.ts"
import { STORED_FIELDS, type StoredField } from "#features/species/stored-fields.ts"
import { recordAdded } from "./import-record.server.ts"
import type { OptionalColumn } from "./species-csv-columns.ts"

export type ImportRow = Omit<NewSpecies, "imageId" | "audioId"> & { archived?: boolean } & Partial<PhotoCells>

function sent(rows: ImportRow[]) {
	const json = rows.map((row) => ({
		...row,
		...Object.fromEntries(
			STORED_FIELDS.map(({ name, kind, unset }) => [name, toStored({ kind }, row[name] ?? unset)]),
		),
	}))
	return sql`json_each(${JSON.stringify(json)}) as sent`
}

const field = (name: keyof ImportRow | "id") => sql`sent.value ->> ${sql.lit(name)}`
const columnsOf = (fields: StoredField[]) => sql.join(fields.map(({ column }) => sql.ref(column)))
// Qualified, because `json_each` also has a column 'type'.
const storedColumnsOf = (fields: StoredField[]) =>
	sql.join(fields.map(({ column }) => sql.ref(`species.${column}`)))

export async function insertAll(db: Database, importId: number, rows: ImportRow[], at: Date): Promise<void> {
	const inserted = await sql<{ id: number }>`
		insert into species (${columnsOf(STORED_FIELDS)}, created_at, updated_at)
		select ${sql.join(STORED_FIELDS.map(({ name }) => field(name)))}, ${at.toISOString()}, ${at.toISOString()}
		from ${sent(rows)} order by sent.key
		returning id`.execute(db)
	const ids = inserted.rows.map(({ id }) => id)
	await recordAdded(db, importId, "species", ids)
}

export const givenFields = (absent: OptionalColumn[]) =>
	STORED_FIELDS.filter(({ name }) => !(absent as string[]).includes(name))

/** Skips equal species, so that open forms meet no edit conflict. Searched columns are separate: their index is slow. */
export async function updateAll(
	db: Database,
	rows: (ImportRow & { id: number })[],
	given: StoredField[],
	at: Date,
): Promise<void> {
	const source = sent(rows)
	const searched = given.filter(({ isSearched }) => isSearched)
	const others = given.filter(({ isSearched }) => !isSearched)
	const valuesOf = (fields: StoredField[]) => sql.join(fields.map(({ name }) => field(name)))
	await sql`
		update species set (${columnsOf(others)}) = (${valuesOf(others)}),
			revision = revision + 1, updated_at = ${at.toISOString()}
		from ${source} where species.id = ${field("id")}
			and (${storedColumnsOf(given)}) is not (${valuesOf(given)})`.execute(db)
	await sql`
		update species set (${columnsOf(searched)}) = (${valuesOf(searched)})
		from ${source} where species.id = ${field("id")}
			and (${storedColumnsOf(searched)}) is not (${valuesOf(searched)})`.execute(db)
}
