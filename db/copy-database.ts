import Sqlite from "better-sqlite3"

/** Milliseconds that a copy waits for a transaction of others. */
const PATIENCE_MS = 20_000

/**
 * Copies a database that is in use into a new file: the state of one moment, without anything that was deleted before.
 * The copy is a single file. Throws what SQLite throws.
 */
export function copyDatabase(from: string, to: string): void {
	const sqlite = new Sqlite(from, { readonly: true, timeout: PATIENCE_MS })
	try {
		sqlite.prepare("vacuum into ?").run(to)
	} finally {
		sqlite.close()
	}
}
