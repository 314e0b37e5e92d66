import type Sqlite from "better-sqlite3"

/** Throws SQLite's error if nothing can be saved. Changes nothing and never waits: a lock that is taken proves that it works. */
export function tryWriteLock(sqlite: Sqlite.Database): void {
	if (sqlite.inTransaction) return
	try {
		sqlite.exec("begin immediate")
	} catch (error) {
		if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) return
		throw error
	}
	sqlite.exec("rollback")
}
