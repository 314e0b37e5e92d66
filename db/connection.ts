import Sqlite from "better-sqlite3"
import { Kysely, sql } from "kysely"
import { BUSY_TIMEOUT_MS, busyRetryDialect } from "./busy-retry-driver.ts"
import { registerFold } from "./fold-function.ts"
import type { Schema } from "./schema.ts"
import { type LoggedStatement, StatementLog } from "./statement-log.ts"

export type Database = Kysely<Schema>

export type OpenDatabase = { db: Database; sqlite: Sqlite.Database; close(): void }

type DatabaseOptions = { onStatement?: ((statement: LoggedStatement) => void) | undefined }

/** The folder must exist. Throws SQLite errors. */
export function openDatabase(file: string, { onStatement }: DatabaseOptions = {}): OpenDatabase {
	const sqlite = new Sqlite(file)
	// First, so that the pragmas below wait for other processes instead of failing.
	sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
	sqlite.pragma("journal_mode = WAL")
	// Committed transactions survive a power failure.
	sqlite.pragma("synchronous = FULL")
	sqlite.pragma("foreign_keys = ON")
	sqlite.pragma("cache_size = -16000")
	registerFold(sqlite)
	const statements = onStatement && new StatementLog(onStatement)
	const db = new Kysely<Schema>({
		dialect: busyRetryDialect(sqlite),
		...(statements && { log: statements.log, plugins: [statements] }),
	})
	return { db, sqlite, close: () => sqlite.close() }
}

export async function withDatabase<T>(file: string, work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
	const opened = openDatabase(file)
	try {
		return await work(opened)
	} finally {
		opened.close()
	}
}

/** Whether the database never had a species or a post; a catalogue that was emptied counts as touched. */
export async function isUntouched(db: Database): Promise<boolean> {
	const { rows } = await sql`select 1 from sqlite_sequence where name in ('species', 'posts')`.execute(db)
	return rows.length === 0
}
