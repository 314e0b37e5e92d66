import { sql } from "kysely"
import type { Database } from "#db/connection.ts"

export type ForeignKey = {
	table: string
	column: string
	target: string
	to: string
	onDelete: string
	isRequired: 0 | 1
}

export type RecordTable = {
	name: string
	/** The foreign keys that make a row belong to the record; none in the record's own table. */
	owners: ForeignKey[]
	foreignKeys: ForeignKey[]
}

export type RecordTables = {
	/** The record's own table is the first, and every other one comes after those that it belongs to. */
	tables: RecordTable[]
	/** The foreign keys to the record that SQLite sets to null when it is deleted. */
	detached: ForeignKey[]
}

export type Row = Record<string, string | number | null>

/** By table. */
export type RecordRows = Record<string, Row[]>

/** A row whose foreign key SQLite sets to null when the record is deleted. */
export type Detached = { table: string; column: string; id: number }

/** Read from the schema, so that the trash has what a later migration adds with `on delete cascade`. */
export async function findRecordTables(db: Database, main: string): Promise<RecordTables> {
	const { rows: all } = await sql<ForeignKey>`
		select tables.name as "table", keys."from" as "column", keys."table" as target, coalesce(keys."to", 'id') as "to",
			keys.on_delete as onDelete, columns."notnull" as isRequired
		from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as keys,
			pragma_table_info(tables.name) as columns
		where tables.schema = 'main' and tables.type = 'table' and columns.name = keys."from"
		order by tables.name, keys.id`.execute(db)
	// One that belongs to several comes after the last of them.
	const names = new Set([main])
	for (const owner of names)
		for (const { table } of all.filter(isOwner(owner))) {
			names.delete(table)
			names.add(table)
		}
	const tables = [...names].map((name): RecordTable => {
		const foreignKeys = all.filter(({ table }) => table === name)
		const owners =
			name === main ? [] : foreignKeys.filter((key) => names.has(key.target) && isOwner(key.target)(key))
		return { name, owners, foreignKeys }
	})
	const detached = all.filter(({ target, onDelete }) => target === main && onDelete === "SET NULL")
	return { tables, detached }
}

const isOwner = (owner: string) => (key: ForeignKey) =>
	key.target === owner && key.onDelete === "CASCADE" && key.table !== owner

/** All rows of a record. None in its own table if it doesn't exist. */
export async function readRows(db: Database, { tables }: RecordTables, id: number): Promise<RecordRows> {
	const content: RecordRows = {}
	for (const { name, owners } of tables) {
		const belongs = owners.map(({ column, target, to }) => {
			const values = content[target]?.map((row) => row[to]) ?? []
			return sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
		})
		const { rows } = await sql<Row>`
			select * from ${sql.table(name)}
			where ${owners.length === 0 ? sql`id = ${id}` : sql.join(belongs, sql` or `)}`.execute(db)
		content[name] = rows
	}
	return content
}

/** The rows that refer to a record without belonging to it. */
export async function readDetached(
	db: Database,
	{ detached }: RecordTables,
	id: number,
): Promise<Detached[]> {
	const found: Detached[] = []
	for (const { table, column } of detached) {
		const { rows } = await sql<{ id: number }>`
			select id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
		found.push(...rows.map((row) => ({ table, column, id: row.id })))
	}
	return found
}
