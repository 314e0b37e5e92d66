import Sqlite from "better-sqlite3"

/** Held by who may change the files of a folder; `release` gives it back, and so does the end of the process. */
export type FolderLock = { release(): void }

/**
 * Takes the lock of this file, which is made where it is missing, or returns undefined when somebody holds it. SQLite's
 * own lock is used for it: the system takes it back when a process ends, however it ends, so none is ever stale. Throws
 * what SQLite throws where the folder can't be written to.
 */
export function takeLock(file: string): FolderLock | undefined {
	const sqlite = new Sqlite(file, { timeout: 0 })
	try {
		// Nothing is ever written: the file stays empty.
		sqlite.exec("begin exclusive")
	} catch (error) {
		sqlite.close()
		if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) return undefined
		throw error
	}
	return { release: () => sqlite.close() }
}
