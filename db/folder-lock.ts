import Sqlite from "better-sqlite3"

export type FolderLock = { release(): void }

/** Returns undefined if the lock is taken. SQLite's file lock is released however a process ends. */
export function takeLock(file: string): FolderLock | undefined {
	const sqlite = new Sqlite(file, { timeout: 0 })
	try {
		sqlite.exec("begin exclusive")
	} catch (error) {
		sqlite.close()
		if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) return undefined
		throw error
	}
	return { release: () => sqlite.close() }
}
