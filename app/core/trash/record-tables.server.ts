import { sql } from "kysely"
import { kindOfTable } from "#core/records/known-kinds.ts"
import { anyTable } from "#core/records/record-rows.server.ts"
import type { Database } from "#db/connection.ts"

export type ForeignKey = {
	table: string
	column: string
	target: string
	to: string
	onDelete: string
	isRequired: 0 | 1
}

type RecordTable = {
	name: string
	/** Foreign keys by which a row belongs to the record; none in its own table. */
	owners: ForeignKey[]
	foreignKeys: ForeignKey[]
}

/** The record's own table is first; each other one follows those that it belongs to. */
export type RecordTables = RecordTable[]

export type TableRow = Record<string, string | number | null>

export type RecordRows = Record<string, TableRow[]>

/** Read from the schema, so that it includes what a later migration adds with `on delete cascade`. */
export async function findRecordTables(db: Database, main: string): Promise<RecordTables> {
	const { rows: all } = await sql<ForeignKey>`
		select tables.name as "table", keys."from" as "column", keys."table" as target, coalesce(keys."to", 'id') as "to",
			keys.on_delete as onDelete, columns."notnull" as isRequired
		from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as keys,
			pragma_table_info(tables.name) as columns
		where tables.schema = 'main' and tables.type = 'table' and columns.name = keys."from"
		order by tables.name, keys.id`.execute(db)
	// A table that belongs to several follows the last of them.
	const names = new Set([main])
	for (const owner of names)
		for (const { table } of all.filter(isOwner(owner))) {
			names.delete(table)
			names.add(table)
		}
	return [...names].map((name): RecordTable => {
		const foreignKeys = all.filter(({ table }) => table === name)
		const owners =
			name === main ? [] : foreignKeys.filter((key) => names.has(key.target) && isOwner(key.target)(key))
		return { name, owners, foreignKeys }
	})
}

const isOwner = (owner: string) => (key: ForeignKey) =>
	key.target === owner && key.onDelete === "CASCADE" && key.table !== owner

export async function readRows(db: Database, tables: RecordTables, id: number): Promise<RecordRows> {
	const content: RecordRows = {}
	for (const { name, owners } of tables) {
		const belongs = owners.map(({ column, target, to }) => {
			const values = content[target]?.map((row) => row[to]) ?? []
			return sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
		})
		const { rows } = await sql<TableRow>`
			select * from ${sql.table(name)}
			where ${owners.length === 0 ? sql`id = ${id}` : sql.join(belongs, sql` or `)}`.execute(db)
		content[name] = rows
	}
	return content
}

/** New columns get their default, old ones are ignored. Returns whether links to other records are lost. */
export async function insertRows(db: Database, tables: RecordTables, content: RecordRows): Promise<boolean> {
	let isLost = false
	for (const { name, foreignKeys } of tables) {
		const known = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(db)
		const isLink = foreignKeys.some(
			({ target }) => kindOfTable(target) && !tables.some((table) => table.name === target),
		)
		for (const stored of content[name] ?? []) {
			const row: TableRow = {}
			for (const { name } of known.rows) if (name in stored) row[name] = stored[name] ?? null
			const gone = await listGone(db, foreignKeys, row)
			isLost ||= gone.some(({ target }) => kindOfTable(target))
			if (gone.some(({ isRequired }) => isRequired)) continue
			for (const { column } of gone) row[column] = null
			// A form that was opened before the deletion gets an edit conflict.
			if ("revision" in row) row.revision = Number(row.revision) + 1
			const insert = anyTable(db).insertInto(name).values(row)
			const hasRoom = await (name === tables[0]?.name
				? insert
				: insert.onConflict((one) => one.doNothing())
			).executeTakeFirst()
			isLost ||= isLink && hasRoom.numInsertedOrUpdatedRows === 0n
		}
	}
	return isLost
}

async function listGone(db: Database, keys: ForeignKey[], row: TableRow): Promise<ForeignKey[]> {
	const gone: ForeignKey[] = []
	for (const key of keys) {
		const value = row[key.column] ?? null
		const found = anyTable(db).selectFrom(key.target).select(key.to).where(key.to, "=", value)
		if (value !== null && !(await found.executeTakeFirst())) gone.push(key)
	}
	return gone
}
