import { sql } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import type { Database } from "#db/connection.ts"
import { emptyValue, FIELD_ENTRIES } from "./each-field.ts"
import type { OptionalColumn } from "./species-csv-columns.ts"
import type { SpeciesField } from "./species-fields.ts"
import { matchRows } from "./species-match.ts"
import { type NewSpecies, toColumn } from "./species-rows.server.ts"

export type ImportRow = Omit<NewSpecies, "imageId" | "audioId"> & { archived?: boolean }

export type ImportCounts = { imported: number; updated: number; skipped: number }

/** `absent` fields aren't in the file and aren't updated. `formKey` is the form's idempotency key. */
export type ImportOptions = { duplicates: "skip" | "update"; absent?: OptionalColumn[]; formKey?: string }

const STORED: StoredField[] = [
	...FIELD_ENTRIES.map(([name, field]) => ({ ...field, name, unset: emptyValue(field) })),
	{ name: "archived", column: "archived", kind: "switch", unset: false },
	{ name: "imagePosition", column: "image_position", kind: "choice", unset: "center" },
	{ name: "imageOffset", column: "image_offset", kind: "line", unset: "0,0" },
]

type StoredField = Pick<SpeciesField, "column" | "kind" | "isSearched"> & {
	name: keyof ImportRow
	unset: unknown
}

export class AlreadyImportedError extends Error {}

export async function compareWithCatalogue(db: Database, rows: ImportRow[]): Promise<("new" | "known")[]> {
	const matches = matchRows(rows, await listNames(db))
	return matches.map((match) => (match ? "known" : "new"))
}

/** In one transaction. No two rows may share both names. `updated` counts every matched row. Throws `AlreadyImportedError`. */
export async function importSpecies(
	db: Database,
	rows: ImportRow[],
	{ duplicates, absent = [], formKey }: ImportOptions,
	fileName: string,
	change: Change,
): Promise<ImportCounts> {
	return await db.transaction().execute(async (trx) => {
		if (formKey !== undefined && (await findImport(trx, formKey)) !== undefined)
			throw new AlreadyImportedError()
		const matches = matchRows(rows, await listNames(trx))
		const added = rows.filter((_, at) => !matches[at])
		const matched = rows.flatMap((row, at) => {
			const match = matches[at]
			return match ? [{ ...row, id: match.id }] : []
		})
		await inBatches(added, (batch) => insertAll(trx, batch, change.at))
		if (duplicates === "update") await inBatches(matched, (batch) => updateAll(trx, batch, absent, change.at))
		const counts = {
			imported: added.length,
			updated: duplicates === "update" ? matched.length : 0,
			skipped: duplicates === "update" ? 0 : matched.length,
		}
		const name = `${counts.imported} new, ${counts.updated} updated, ${counts.skipped} skipped from ${fileName}`
		await recordChange(trx, change, "species.imported", { name })
		if (formKey !== undefined) await storeFormKey(trx, formKey, change.at)
		return counts
	})
}

export async function findImport(db: Database, formKey: string): Promise<string | undefined> {
	const row = await db
		.selectFrom("drafts")
		.innerJoin("audit_entries", "audit_entries.id", "drafts.record_id")
		.select("subject")
		.where("key", "=", formKey)
		.where("action", "=", "species.imported")
		.executeTakeFirst()
	return row?.subject
}

/** Must run right after the audit entry is inserted, because it stores that entry's ID. */
async function storeFormKey(db: Database, formKey: string, at: Date): Promise<void> {
	await storeCreatedByKey(db, { key: formKey, digest: "" }, sql<number>`last_insert_rowid()`, at)
}

async function listNames(db: Database): Promise<{ id: number; name: string; scientificName: string }[]> {
	return await db
		.selectFrom("species")
		.select(["id", "name", "scientific_name as scientificName"])
		.orderBy("archived")
		.orderBy("id")
		.execute()
}

/** The number of rows passed to SQLite as one JSON text. */
const BATCH_SIZE = 250

async function inBatches<T>(rows: T[], store: (batch: T[]) => Promise<unknown>): Promise<void> {
	for (let at = 0; at < rows.length; at += BATCH_SIZE) await store(rows.slice(at, at + BATCH_SIZE))
}

function sent(rows: ImportRow[]) {
	const json = rows.map((row) => ({
		...row,
		...Object.fromEntries(STORED.map(({ name, kind, unset }) => [name, toColumn(kind, row[name] ?? unset)])),
	}))
	return sql`json_each(${JSON.stringify(json)}) as sent`
}

const field = (name: keyof ImportRow | "id") => sql`sent.value ->> ${sql.lit(name)}`
const columnsOf = (fields: StoredField[]) => sql.join(fields.map(({ column }) => sql.ref(column)))
// Qualified, because `json_each` also has a column 'type'.
const storedColumnsOf = (fields: StoredField[]) =>
	sql.join(fields.map(({ column }) => sql.ref(`species.${column}`)))

async function insertAll(db: Database, rows: ImportRow[], at: Date): Promise<void> {
	await sql`
		insert into species (${columnsOf(STORED)}, created_at, updated_at)
		select ${sql.join(STORED.map(({ name }) => field(name)))}, ${at.toISOString()}, ${at.toISOString()}
		from ${sent(rows)} order by sent.key`.execute(db)
}

/** Skips equal species, so that open forms meet no edit conflict. Searched columns are separate: their index is slow. */
async function updateAll(
	db: Database,
	rows: (ImportRow & { id: number })[],
	absent: OptionalColumn[],
	at: Date,
): Promise<void> {
	const source = sent(rows)
	const given = STORED.filter(({ name }) => !(absent as string[]).includes(name))
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
