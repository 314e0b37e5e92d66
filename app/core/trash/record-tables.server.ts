import { type RawBuilder, sql } from "kysely"
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
	columns: string[]
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

/** Read from the schema, so that the trash has what a later migration adds with `on delete cascade`. */
export async function findRecordTables(db: Database, main: string): Promise<RecordTables> {
	const all = await listForeignKeys(db)
	const tables: RecordTable[] = []
	const owners = ownersByTable(all, main)
	const isPlaced = (name: string) => tables.some((table) => table.name === name)
	while (tables.length < owners.size) {
		const next = [...owners].find(
			([name, keys]) => !isPlaced(name) && keys.every(({ target }) => isPlaced(target)),
		)
		if (!next) throw new Error(`The tables that belong to ${main} refer to each other in a circle.`)
		const [name, keys] = next
		const foreignKeys = all.filter(({ table }) => table === name)
		tables.push({ name, owners: keys, foreignKeys, columns: await columnsOf(db, name) })
	}
	const detached = all.filter(({ target, onDelete }) => target === main && onDelete === "SET NULL")
	return { tables, detached }
}

function ownersByTable(all: ForeignKey[], main: string): Map<string, ForeignKey[]> {
	const owners = new Map<string, ForeignKey[]>([[main, []]])
	for (const owner of owners.keys())
		for (const key of all)
			if (key.target === owner && key.onDelete === "CASCADE" && key.table !== owner)
				owners.set(key.table, [...(owners.get(key.table) ?? []), key])
	return owners
}

async function listForeignKeys(db: Database): Promise<ForeignKey[]> {
	const { rows } = await sql<ForeignKey>`
		select tables.name as "table", keys."from" as "column", keys."table" as target, coalesce(keys."to", 'id') as "to",
			keys.on_delete as onDelete, columns."notnull" as isRequired
		from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as keys,
			pragma_table_info(tables.name) as columns
		where tables.schema = 'main' and tables.type = 'table' and columns.name = keys."from"
		order by tables.name, keys.id`.execute(db)
	return rows
}

async function columnsOf(db: Database, table: string): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
	return rows.map(({ name }) => name)
}

/** The condition for the rows of a table that belong to the records whose ID is `ids`, such as `= 3`. */
export function belongsTo(
	{ tables }: RecordTables,
	table: RecordTable,
	ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
	if (table === tables[0]) return sql`${sql.ref(`${table.name}.id`)} ${ids}`
	const conditions = table.owners.map(({ column, target, to }) => {
		const key = sql.ref(`${table.name}.${column}`)
		const owner = tables.find(({ name }) => name === target)
		if (!owner || owner === tables[0]) return sql`${key} ${ids}`
		const owners = belongsTo({ tables, detached: [] }, owner, ids)
		return sql`${key} in (select ${sql.ref(`${target}.${to}`)} from ${sql.table(target)} where ${owners})`
	})
	return sql`(${sql.join(conditions, sql` or `)})`
}

/** The rows of the record `record.id` in these tables, as a JSON object. */
export function recordJson(all: RecordTables): RawBuilder<string> {
	const parts = all.tables.flatMap((table) => {
		const cells = table.columns.flatMap((column) => [sql.lit(column), sql.ref(`${table.name}.${column}`)])
		// The result of a subquery is plain text.
		const rows = sql`json((
			select json_group_array(json_object(${sql.join(cells)}))
			from ${sql.table(table.name)} where ${belongsTo(all, table, sql`= record.id`)}
		))`
		return [sql.lit(table.name), rows]
	})
	return sql`json_object(${sql.join(parts)})`
}

/** A row whose foreign key SQLite sets to null when the record is deleted. */
export type Detached = { table: string; column: string; id: number }

/** The rows that refer to the record `record.id` without belonging to it, as a JSON object. */
export function linksJson({ detached }: RecordTables): RawBuilder<string> {
	if (detached.length === 0) return sql`json_object('detached', json_array())`
	const rows = detached.map(
		({ table, column }) => sql`
			select ${sql.lit(table)} as "table", ${sql.lit(column)} as "column", id
			from ${sql.table(table)} where ${sql.ref(column)} = record.id`,
	)
	return sql`json_object('detached', json((
		select json_group_array(json_object('table', "table", 'column', "column", 'id', id))
		from (${sql.join(rows, sql` union all `)})
	)))`
}
