/** Why the disk takes no changes. */
export type StorageFault = "full" | "read-only" | "failing"

/** What is said about it, and the status of the answer. */
export const STORAGE_FAULTS: Record<StorageFault, { status: number; message: string }> = {
	full: { status: 507, message: "The server's disk is full, so nothing was saved." },
	"read-only": { status: 503, message: "The server's disk takes no changes, so nothing was saved." },
	failing: { status: 503, message: "The server's disk reports errors, so nothing was saved." },
}

/** Codes of SQLite, longer ones included, and of the file system. A limit of the process on the size of files counts as a full disk. */
const CODES: Record<StorageFault, RegExp> = {
	full: /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)$/,
	"read-only": /^(SQLITE_READONLY|EROFS|EACCES|EPERM)/,
	failing: /^(SQLITE_IOERR|SQLITE_CANTOPEN|EIO$)/,
}

/** Whether an error is the disk's, by its code; undefined for every other one. */
export function storageFault(error: unknown): StorageFault | undefined {
	const code = (error as { code?: unknown } | null | undefined)?.code
	if (typeof code !== "string") return undefined
	return (Object.keys(CODES) as StorageFault[]).find((fault) => CODES[fault].test(code))
}

/** For what may be left undone when nothing can be written: reading goes on. Throws every other error. */
export function unlessStorageFault(error: unknown): void {
	if (!storageFault(error)) throw error
}
