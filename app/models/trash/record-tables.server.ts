import { type RawBuilder, sql } from "kysely"
import type { Database } from "#db/connection.ts"

/** A table with rows of a record. `key` is the column with the record's ID. */
export type RecordTable = {
	name: string
	key: string
	columns: string[]
	/** Columns with the ID of a row in another table. */
	references: { column: string; table: string; to: string }[]
}

type Reference = { table: string; column: string; to: string; onDelete: string }

/**
 * The table of a record, then those with rows that are deleted with it. Read from the schema, so that the trash has what a
 * later migration adds.
 */
export async function listRecordTables(db: Database, main: "species" | "posts"): Promise<RecordTable[]> {
	const { rows } = await sql<{ name: string; key: string }>`
		select tables.name, keys."from" as key
		from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as keys
		where tables.schema = 'main' and tables.type = 'table' and keys."table" = ${main} and keys.on_delete = 'CASCADE'
		order by tables.name`.execute(db)
	const tables = [{ name: main as string, key: "id" }, ...rows]
	return await Promise.all(
		tables.map(async ({ name, key }) => ({
			name,
			key,
			columns: await columnsOf(db, name),
			references: (await referencesOf(db, name)).filter(({ table }) => table !== main),
		})),
	)
}

async function columnsOf(db: Database, table: string): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
	return rows.map(({ name }) => name)
}

async function referencesOf(db: Database, table: string): Promise<Reference[]> {
	const { rows } = await sql<Reference>`
		select "table", "from" as column, coalesce("to", 'id') as "to", on_delete as onDelete
		from pragma_foreign_key_list(${table})`.execute(db)
	return rows
}

/** The rows of `record` in these tables, as a JSON object. */
export function recordJson(tables: RecordTable[]): RawBuilder<string> {
	return sql`json_object(${sql.join(tables.flatMap((table) => [sql.lit(table.name), rowsJson(table)]))})`
}

function rowsJson({ name, key, columns }: RecordTable): RawBuilder<string> {
	const cells = columns.flatMap((column) => [sql.lit(column), sql.ref(`${name}.${column}`)])
	// The result of a subquery is plain text.
	return sql`json((
		select json_group_array(json_object(${sql.join(cells)}))
		from ${sql.table(name)} where ${sql.ref(`${name}.${key}`)} = record.id
	))`
}

type Row = Record<string, unknown>

/**
 * Inserts what `recordJson` returned. Columns that didn't exist then get their default, and rows that belong to something
 * deleted since, such as a place on a map, are left out.
 */
export async function insertRecord(
	db: Database,
	tables: RecordTable[],
	content: Record<string, Row[]>,
): Promise<void> {
	for (const [at, table] of tables.entries()) {
		const rows = content[table.name] ?? []
		const columns = table.columns.filter((column) => rows[0] && column in rows[0])
		if (columns.length === 0) continue
		// Triggers may have written rows that belong to the record.
		const verb = at === 0 ? sql`insert` : sql`insert or ignore`
		const values = sql.join(columns.map(storedValue))
		const conditions = [sql`true`, ...(at === 0 ? [] : table.references.map(targetExists))]
		await sql`
			${verb} into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
			select ${values} from json_each(${JSON.stringify(rows)}) as stored
			where ${sql.join(conditions, sql` and `)}`.execute(db)
	}
}

const storedValue = (column: string) => sql`stored.value ->> ${sql.lit(column)}`

function targetExists({ column, table, to }: RecordTable["references"][number]) {
	const value = storedValue(column)
	return sql`(${value} is null or exists (select 1 from ${sql.table(table)} where ${sql.ref(to)} = ${value}))`
}
