import { sql } from "kysely"
import { clampRange, offsetAndLimit, type PageRange } from "#core/forms/page-range.ts"
import { fromStored, toStored } from "#core/records/column.ts"
import { valueText } from "#core/records/record-lines.ts"
import type { Database } from "#db/connection.ts"
import { STORED_FIELDS, type StoredField } from "#features/species/stored-fields.ts"
import { CHANGES_PAGE_SIZE, type ChangedSpecies, type CheckedRows } from "./checked-rows.ts"
import { FIELD_ENTRIES } from "./each-field.ts"
import type { ImportRow } from "./import-rows.server.ts"

const MAX_NAMES = 200

type Stored = Record<string, string | number | null>

type Matched = {
	rows: readonly ImportRow[]
	matches: readonly ({ id: number } | undefined)[]
	/** Fields that the file doesn't have, so they don't change. */
	absent: readonly string[]
}

export async function checkRows(
	db: Database,
	{ rows, matches, absent }: Matched,
	requested: PageRange,
): Promise<CheckedRows> {
	const given = STORED_FIELDS.filter(({ name }) => !absent.includes(name))
	const known = rows.flatMap((row, at) => (matches[at] ? [{ row, id: matches[at].id }] : []))
	const stored = await listStored(
		db,
		known.map(({ id }) => id),
	)
	const changed = known.filter(({ row, id }) => given.some((field) => isChanged(field, row, stored.get(id))))
	const range = clampRange(requested, CHANGES_PAGE_SIZE, changed.length)
	const { offset, limit } = offsetAndLimit(range, CHANGES_PAGE_SIZE)
	const added = rows.filter((_, at) => !matches[at])
	return {
		newCount: added.length,
		newNames: added.slice(0, MAX_NAMES).map(({ name }) => name),
		changedCount: changed.length,
		changed: changed
			.slice(offset, offset + limit)
			.map(({ row, id }): ChangedSpecies => describeChange(given, row, id, stored.get(id) ?? {})),
		range,
		sameCount: known.length - changed.length,
	}
}

async function listStored(db: Database, ids: number[]): Promise<Map<number, Stored>> {
	const columns = STORED_FIELDS.map(({ column }) => sql.ref(column))
	const { rows } = await sql<Stored & { id: number }>`
		select id, ${sql.join(columns)} from species
		where id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db)
	return new Map(rows.map((row) => [row.id, row]))
}

const givenColumn = ({ name, kind, unset }: StoredField, row: ImportRow) =>
	toStored({ kind }, row[name] ?? unset) as Stored[string]

function isChanged(field: StoredField, row: ImportRow, stored: Stored | undefined): boolean {
	return stored?.[field.column] !== givenColumn(field, row)
}

function describeChange(fields: StoredField[], row: ImportRow, id: number, stored: Stored): ChangedSpecies {
	const given = Object.fromEntries(fields.map((field) => [field.column, givenColumn(field, row)]))
	const values = fields
		.filter((field) => isChanged(field, row, stored))
		.map((field) => ({ label: field.label, now: textOf(field, stored), given: textOf(field, given) }))
	return { id, name: String(stored.name), values }
}

function textOf({ name, column, kind }: StoredField, stored: Stored): string {
	const field = FIELD_ENTRIES.find(([one]) => one === name)?.[1]
	if (field) return valueText(field, fromStored(field, stored[column]), { zone: "" }, {})
	if (kind === "switch") return stored[column] ? "Yes" : "No"
	return String(stored[column])
}
