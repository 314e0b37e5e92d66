import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import type { Detached, ForeignKey, RecordTable, RecordTables } from "./record-tables.server.ts"
import { kindOfTable } from "./trash-kinds.ts"

export type Row = Record<string, string | number | null>

export type RecordRows = Record<string, Row[]>

/** New columns get their default, old ones are ignored. Returns whether links to other records are lost. Call it in a transaction. */
export async function insertRows(
	db: Database,
	{ tables }: RecordTables,
	content: RecordRows,
): Promise<boolean> {
	let isLost = false
	const isOwn = (name: string) => tables.some((table) => table.name === name)
	for (const table of tables) {
		const { rows, gone } = await withoutGone(db, table, content[table.name] ?? [])
		const without = await insertTable(db, table, rows)
		const refers = table.foreignKeys.some(({ target }) => !isOwn(target) && kindOfTable(target))
		isLost ||= gone.some(({ target }) => kindOfTable(target)) || (refers && without > 0)
	}
	return isLost
}

/** Rows without those that need what is gone; what a row may lack becomes null. */
async function withoutGone(db: Database, { foreignKeys }: RecordTable, stored: Row[]) {
	const gone: ForeignKey[] = []
	let rows = stored
	for (const key of foreignKeys) {
		const missing = await findMissing(db, key, rows)
		const isMissing = (row: Row) => missing.has(row[key.column] ?? null)
		if (missing.size > 0) gone.push(key)
		rows = key.isRequired
			? rows.filter((row) => !isMissing(row))
			: rows.map((row) => (isMissing(row) ? { ...row, [key.column]: null } : row))
	}
	return { rows, gone }
}

/** The values of a foreign key whose rows are gone. */
async function findMissing(db: Database, { column, target, to }: ForeignKey, rows: Row[]) {
	const values = [...new Set(rows.map((row) => row[column] ?? null))].filter((value) => value !== null)
	const found = await sql<{ value: string | number | null }>`
		select stored.value from json_each(${JSON.stringify(values)}) as stored
		where not exists (select 1 from ${sql.table(target)} where ${sql.ref(to)} = stored.value)`.execute(db)
	return new Set(found.rows.map(({ value }) => value))
}

/** Returns how many rows have no room: another one has their unique value. */
async function insertTable(db: Database, table: RecordTable, rows: Row[]): Promise<number> {
	const [first] = rows
	if (!first) return 0
	const columns = table.columns.filter((column) => column in first)
	const values = columns.map((column) =>
		// A form that was opened before the deletion meets an edit conflict.
		column === "revision" ? sql`(stored.value ->> 'revision') + 1` : sql`stored.value ->> ${sql.lit(column)}`,
	)
	const isLink = table.owners.length > 0
	const inserted = await sql`
		insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
		select ${sql.join(values)} from json_each(${JSON.stringify(rows)}) as stored where true
		${isLink ? sql`on conflict do nothing` : sql``}
		returning 1`.execute(db)
	return rows.length - inserted.rows.length
}

/** Rows refer to the record again. Returns whether one refers to another by now, or is gone. Call it in a transaction. */
export async function attachAgain(
	db: Database,
	{ detached }: RecordTables,
	links: Detached[],
	id: number,
): Promise<boolean> {
	let isLost = false
	for (const { table, column, id: from } of links) {
		if (!detached.some((key) => key.table === table && key.column === column)) continue
		const { rows } = await sql<{ isAttached: 0 | 1 }>`
			update ${sql.table(table)} set ${sql.ref(column)} = coalesce(${sql.ref(column)}, ${id})
			where id = ${from} returning ${sql.ref(column)} = ${id} as isAttached`.execute(db)
		isLost ||= rows[0]?.isAttached !== 1
	}
	return isLost
}
