import type Sqlite from "better-sqlite3"

/** Throws SQLite's error if nothing can be saved: writes what is stored already. Never waits: a lock that is taken proves that it works. */
export function tryWriteLock(sqlite: Sqlite.Database): void {
	if (sqlite.inTransaction) return
	try {
		sqlite.pragma(`user_version = ${sqlite.pragma("user_version", { simple: true })}`)
	} catch (error) {
		if (!(error as { code?: string }).code?.startsWith("SQLITE_BUSY")) throw error
	}
}
