import { existsSync, readFileSync } from "node:fs"
import Sqlite from "better-sqlite3"
import { Kysely } from "kysely"
import { BUSY_TIMEOUT_MS, busyRetryDialect } from "./busy-retry-driver.ts"
import type { OpenDatabase } from "./connection.ts"
import type { Schema } from "./schema.ts"

const COPY_TIMEOUT_MS = 20_000

/** Works on a full or read-only disk. `timeout`: how long to wait for a lock, in milliseconds. Throws SQLite errors. */
export function openToRead(file: string, timeout = BUSY_TIMEOUT_MS): Sqlite.Database {
	try {
		return openFile(file, timeout)
	} catch (error) {
		// SQLite creates files beside a WAL database that nobody has open, even to read it.
		if (!isDiskError(error) || existsSync(`${file}-wal`)) throw error
		return openCopyInMemory(file)
	}
}

function openFile(file: string, timeout: number): Sqlite.Database {
	const sqlite = new Sqlite(file, { readonly: true, timeout })
	try {
		sqlite.pragma("schema_version")
		return sqlite
	} catch (error) {
		sqlite.close()
		throw error
	}
}

const isDiskError = (error: unknown) =>
	/^SQLITE_(READONLY|CANTOPEN|IOERR|FULL)/.test((error as { code?: string }).code ?? "")

/** Copies a consistent snapshot of a database in use to a new file, without deleted data. Throws SQLite errors. */
export function copyDatabase(from: string, to: string): void {
	const sqlite = openToRead(from, COPY_TIMEOUT_MS)
	try {
		sqlite.prepare("vacuum into ?").run(to)
	} finally {
		sqlite.close()
	}
}

/** Only a database outside WAL mode opens in memory; without a -wal file, the pages are the same. */
const READ_WRITE_VERSION = 18
const ROLLBACK_JOURNAL = 1

function openCopyInMemory(file: string): Sqlite.Database {
	const bytes = readFileSync(file)
	bytes.fill(ROLLBACK_JOURNAL, READ_WRITE_VERSION, READ_WRITE_VERSION + 2)
	return new Sqlite(bytes, { readonly: true })
}

/** Like `withDatabase`, but writes nothing, not even beside the database. Throws SQLite errors. */
export async function withDatabaseToRead<T>(
	file: string,
	work: (opened: Pick<OpenDatabase, "db" | "sqlite">) => Promise<T>,
): Promise<T> {
	const sqlite = openToRead(file)
	try {
		const { dialect } = busyRetryDialect({ sqlite })
		return await work({ db: new Kysely<Schema>({ dialect }), sqlite })
	} finally {
		sqlite.close()
	}
}
