import Sqlite from "better-sqlite3"

const BUSY_TIMEOUT_MS = 20_000

/** Copies a consistent snapshot of a database in use to a new file, without deleted data. Throws SQLite errors. */
export function copyDatabase(from: string, to: string): void {
	const sqlite = new Sqlite(from, { readonly: true, timeout: BUSY_TIMEOUT_MS })
	try {
		sqlite.prepare("vacuum into ?").run(to)
	} finally {
		sqlite.close()
	}
}
