import Sqlite from "better-sqlite3"
import { Kysely, type LogEvent, sql } from "kysely"
import { BUSY_TIMEOUT_MS, busyRetryDialect } from "./busy-retry-driver.ts"
import { registerFold } from "./fold-function.ts"
import type { Schema } from "./schema.ts"

export type Database = Kysely<Schema>

export type OpenDatabase = {
	db: Database
	readonly sqlite: Sqlite.Database
	/** Opens the same file again, so that SQLite rereads its pages, and can write if it couldn't before. */
	reopen(): Promise<void>
	close(): void
}

type DatabaseOptions = {
	onStatement?: ((statement: LoggedStatement) => void) | undefined
	/** Otherwise creates a missing file. */
	mustExist?: boolean
}

/** The folder must exist; a buffer becomes an in-memory database. Throws SQLite errors. */
export function openDatabase(
	file: string | Buffer,
	{ onStatement, mustExist = false }: DatabaseOptions = {},
): OpenDatabase {
	const connection = { sqlite: connect(file, mustExist) }
	const { dialect, replace } = busyRetryDialect(connection)
	const db = new Kysely<Schema>({ dialect, ...(onStatement && { log: logStatements(onStatement) }) })
	return {
		db,
		get sqlite() {
			return connection.sqlite
		},
		reopen: () => replace(() => connect(file, true)),
		close: () => connection.sqlite.close(),
	}
}

function connect(file: string | Buffer, mustExist: boolean): Sqlite.Database {
	const sqlite = new Sqlite(file, { fileMustExist: mustExist && file !== ":memory:" })
	// First, so that the pragmas below wait for other processes instead of failing.
	sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
	sqlite.pragma("journal_mode = WAL")
	// Committed transactions survive a power failure.
	sqlite.pragma("synchronous = FULL")
	sqlite.pragma("foreign_keys = ON")
	sqlite.pragma("cache_size = -16000")
	registerFold(sqlite)
	return sqlite
}

export async function withDatabase<T>(file: string, work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
	const opened = openDatabase(file, { mustExist: true })
	try {
		return await work(opened)
	} finally {
		opened.close()
	}
}

/** Whether the database never had a species or a post; an emptied catalogue counts as used. */
export async function isUntouched(db: Database): Promise<boolean> {
	const { rows } = await sql`select 1 from sqlite_sequence where name in ('species', 'posts')`.execute(db)
	return rows.length === 0
}

/** `ms` includes waiting for the connection. Security: without parameters, which can be personal data or tokens. */
export type LoggedStatement = { ms: number; error?: string; sql: string }

const logStatements =
	(write: (statement: LoggedStatement) => void) =>
	(event: LogEvent): void => {
		const { code, name } = (event.level === "error" ? event.error : {}) as { code?: string; name?: string }
		write({
			ms: Math.round(event.queryDurationMillis * 100) / 100,
			...(event.level === "error" && { error: code ?? name ?? "" }),
			sql: event.query.sql.replace(/\s+/g, " ").trim(),
		})
	}
