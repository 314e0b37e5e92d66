import { openToRead } from "./read-database.ts"

const BUSY_TIMEOUT_MS = 20_000

/** Copies a consistent snapshot of a database in use to a new file, without deleted data. Throws SQLite errors. */
export function copyDatabase(from: string, to: string): void {
	const sqlite = openToRead(from, BUSY_TIMEOUT_MS)
	try {
		sqlite.prepare("vacuum into ?").run(to)
	} finally {
		sqlite.close()
	}
}
