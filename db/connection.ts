import Sqlite from "better-sqlite3"
import { Kysely, sql } from "kysely"
import { BUSY_TIMEOUT_MS, PatientSqliteDialect } from "./patient-driver.ts"
import type { Schema } from "./schema.ts"

/** What the models receive: the connection, or the transaction that they are part of. */
export type Database = Kysely<Schema>

/** `sqlite` is for what Kysely has no words for: migrations, backups, pragmas. */
export type OpenDatabase = { db: Database; sqlite: Sqlite.Database; close(): void }

/** Opens (or creates) the database file. The folder must exist. Throws what SQLite throws. */
export function openDatabase(file: string): OpenDatabase {
	const sqlite = new Sqlite(file)
	// First of all, so that the statements below wait for another process instead of failing.
	sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
	// Readers go on while one writes; the mode is kept in the file.
	sqlite.pragma("journal_mode = WAL")
	// Acknowledged means on disk, also when the power fails.
	sqlite.pragma("synchronous = FULL")
	sqlite.pragma("foreign_keys = ON")
	sqlite.pragma("cache_size = -16000")
	return {
		db: new Kysely<Schema>({ dialect: new PatientSqliteDialect(sqlite) }),
		sqlite,
		close: () => sqlite.close(),
	}
}

/** Whether no species and no post was ever stored: an emptied catalogue is not a new one. */
export async function isUntouched(db: Database): Promise<boolean> {
	const { rows } = await sql`select 1 from sqlite_sequence where name in ('species', 'posts')`.execute(db)
	return rows.length === 0
}
