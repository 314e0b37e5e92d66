import type { Database } from "better-sqlite3"

/** SQLite can't change most constraints. Keeps rows, indexes, triggers and the next ID. Throws outside `withoutForeignKeys`. */
export function rebuildTable(sqlite: Database, table: string, change: (definition: string) => string): void {
	// Dropping a table would delete or change the rows that refer to it.
	if (sqlite.pragma("foreign_keys", { simple: true }) !== 0) throw new Error("Foreign keys must be off")
	const parts = sqlite
		.prepare<[string], { type: string; sql: string }>(
			"select type, sql from sqlite_schema where tbl_name = ? and sql is not null order by rowid",
		)
		.all(table)
	const definition = parts.find(({ type }) => type === "table")?.sql
	if (definition === undefined) throw new Error(`There is no table ${table}`)
	const rebuilt = `${table}_rebuilt`
	sqlite.exec(change(definition).replace(/^CREATE TABLE ("?)\w+\1/i, `CREATE TABLE "${rebuilt}"`))
	const former = columnsOf(sqlite, table)
	const shared = columnsOf(sqlite, rebuilt).filter((name) => former.includes(name))
	const list = shared.map((name) => `"${name}"`).join(", ")
	sqlite.exec(`insert into "${rebuilt}" (${list}) select ${list} from "${table}"`)
	const keepNextId = readNextId(sqlite, table)
	sqlite.exec(`drop table "${table}"`)
	// Otherwise renaming fails because of views and triggers that name the table.
	sqlite.pragma("legacy_alter_table = on")
	try {
		sqlite.exec(`alter table "${rebuilt}" rename to "${table}"`)
	} finally {
		sqlite.pragma("legacy_alter_table = off")
	}
	keepNextId()
	for (const { type, sql } of parts) if (type === "index" || type === "trigger") sqlite.exec(sql)
}

/** A migration that adds `value` to the column's `check (column in (...))`. Throws if the table has no such list. */
export function addValue(table: string, column: string, value: string): (sqlite: Database) => void {
	const list = new RegExp(`(check \\(${column} in \\([^)]*)\\)`, "i")
	return (sqlite) =>
		rebuildTable(sqlite, table, (definition) => {
			if (!list.test(definition)) throw new Error(`${table}.${column} has no list of values`)
			return definition.replace(list, (_, start) => `${start}, '${value.replaceAll("'", "''")}')`)
		})
}

/** SQLite can't turn foreign keys off in a transaction. Throws, changing nothing, if more rows violate them afterwards. */
export function withoutForeignKeys(sqlite: Database, work: () => void): void {
	const enforced = sqlite.pragma("foreign_keys", { simple: true })
	sqlite.pragma("foreign_keys = off")
	try {
		sqlite
			.transaction(() => {
				const before = lostReferences(sqlite)
				work()
				const after = lostReferences(sqlite)
				if (after.length > before.length) {
					throw new Error(
						`Rows of ${after.at(-1)?.table} would refer to missing rows of ${after.at(-1)?.parent}`,
					)
				}
			})
			.immediate()
	} finally {
		sqlite.pragma(`foreign_keys = ${enforced}`)
	}
}

function lostReferences(sqlite: Database): { table: string; parent: string }[] {
	return sqlite.pragma("foreign_key_check") as { table: string; parent: string }[]
}

function columnsOf(sqlite: Database, table: string): string[] {
	return (sqlite.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => name)
}

/** The next ID of an `autoincrement` table is also above those of deleted rows. */
function readNextId(sqlite: Database, table: string): () => void {
	const hasSequences = sqlite.prepare("select 1 from sqlite_schema where name = 'sqlite_sequence'").get()
	if (!hasSequences) return () => undefined
	const row = sqlite
		.prepare<[string], { seq: number }>("select seq from sqlite_sequence where name = ?")
		.get(table)
	return () => {
		// Copying an empty table has added a row.
		sqlite.prepare("delete from sqlite_sequence where name = ?").run(table)
		if (row) sqlite.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").run(table, row.seq)
	}
}
