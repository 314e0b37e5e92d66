/** Why the disk takes no changes. */
export type DiskError = "full" | "read-only" | "failing"

/** What is said about it, and the status of the answer. */
export const DISK_ERRORS: Record<DiskError, { status: number; message: string }> = {
	full: { status: 507, message: "The server's disk is full, so nothing was saved." },
	"read-only": { status: 503, message: "The server's disk takes no changes, so nothing was saved." },
	failing: { status: 503, message: "The server's disk reports errors, so nothing was saved." },
}

/** Codes of SQLite, longer ones included, and of the file system. A limit of the process on the size of files counts as a full disk. */
const CODES: Record<DiskError, RegExp> = {
	full: /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)$/,
	"read-only": /^(SQLITE_READONLY|EROFS|EACCES|EPERM)/,
	failing: /^(SQLITE_IOERR|SQLITE_CANTOPEN|EIO$)/,
}

/** Whether an error is the disk's, by its code; undefined for every other one. */
export function diskErrorOf(error: unknown): DiskError | undefined {
	const code = (error as { code?: unknown } | null | undefined)?.code
	if (typeof code !== "string") return undefined
	return (Object.keys(CODES) as DiskError[]).find((fault) => CODES[fault].test(code))
}

/** For what may be left undone when nothing can be written: reading goes on. Throws every other error. */
export function unlessDiskError(error: unknown): void {
	if (!diskErrorOf(error)) throw error
}
