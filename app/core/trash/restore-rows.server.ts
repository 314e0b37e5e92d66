import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import { kindOfTable, type RecordLinks } from "./record-links.server.ts"
import type { ForeignKey, RecordTable, RecordTables } from "./record-tables.server.ts"

export type Row = Record<string, string | number | null>

export type RecordRows = Record<string, Row[]>

export type LostLink = {
	table: string
	id: number
	/** Empty if nothing knows it. */
	name: string
	/** Otherwise it was changed since, so that there is no room for the link. */
	isGone: boolean
}

/** New columns get their default, old ones are ignored. Returns the links that are lost. Call it in a transaction. */
export async function insertRows(
	db: Database,
	{ tables }: RecordTables,
	content: RecordRows,
	names: RecordLinks["names"] = {},
): Promise<LostLink[]> {
	const lost: LostLink[] = []
	const linkOf = (key: ForeignKey, row: Row, isGone: boolean) => {
		const id = Number(row[key.column])
		return { table: key.target, id, name: names[key.target]?.[id] ?? "", isGone }
	}
	const isOwn = (name: string) => tables.some((table) => table.name === name)
	for (const table of tables) {
		const { rows, gone } = await withoutGone(db, table, content[table.name] ?? [])
		lost.push(...gone.map(({ key, row }) => linkOf(key, row, true)))
		const others = table.foreignKeys.filter(({ target }) => !isOwn(target) && kindOfTable(target))
		for (const row of await insertTable(db, table, rows))
			lost.push(...others.map((key) => linkOf(key, row, false)))
	}
	return lost.filter(({ table }) => kindOfTable(table))
}

/** Rows without those that need what is gone; what a row may lack becomes null. */
async function withoutGone(db: Database, { foreignKeys }: RecordTable, stored: Row[]) {
	const gone: { key: ForeignKey; row: Row }[] = []
	let rows = stored
	for (const key of foreignKeys) {
		const missing = await findMissing(db, key, rows)
		const isMissing = (row: Row) => missing.has(row[key.column] ?? null)
		gone.push(...rows.filter(isMissing).map((row) => ({ key, row })))
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

/** Returns the rows without room: another one has their unique value. Triggers may have written some of them before. */
async function insertTable(db: Database, table: RecordTable, rows: Row[]): Promise<Row[]> {
	const [first] = rows
	if (!first) return []
	const columns = table.columns.filter((column) => column in first)
	const values = columns.map((column) =>
		// A form that was opened before the deletion meets an edit conflict.
		column === "revision" ? sql`(stored.value ->> 'revision') + 1` : sql`stored.value ->> ${sql.lit(column)}`,
	)
	const names = columns.map((column) => sql.ref(column))
	const isLink = table.owners.length > 0
	const inserted = await sql<Row>`
		insert into ${sql.table(table.name)} (${sql.join(names)})
		select ${sql.join(values)} from json_each(${JSON.stringify(rows)}) as stored where true
		${isLink ? sql`on conflict do nothing` : sql``}
		returning ${sql.join(names)}`.execute(db)
	const textOf = (row: Row) =>
		JSON.stringify(columns.filter((one) => one !== "revision").map((one) => row[one]))
	const known = new Set(inserted.rows.map(textOf))
	return rows.filter((row) => !known.has(textOf(row)))
}

/** Rows refer to the record again, unless they refer to another one by now. Call it in a transaction. */
export async function attachAgain(
	db: Database,
	{ detached }: RecordTables,
	links: RecordLinks,
	id: number,
): Promise<LostLink[]> {
	const lost: LostLink[] = []
	for (const { table, column, id: from, name } of links.detached ?? []) {
		if (!detached.some((key) => key.table === table && key.column === column)) continue
		const { rows } = await sql<{ isAttached: 0 | 1 }>`
			update ${sql.table(table)} set ${sql.ref(column)} = coalesce(${sql.ref(column)}, ${id})
			where id = ${from} returning ${sql.ref(column)} = ${id} as isAttached`.execute(db)
		if (rows[0]?.isAttached !== 1) lost.push({ table, id: from, name, isGone: rows.length === 0 })
	}
	return lost
}
