export type DiskError = "full" | "read-only" | "failing"

export const DISK_ERRORS: Record<DiskError, { status: number; message: string }> = {
	full: { status: 507, message: "The server's disk is full, so nothing was saved." },
	"read-only": { status: 503, message: "The server's disk is read-only, so nothing was saved." },
	failing: { status: 503, message: "The server's disk reports errors, so nothing was saved." },
}

/** EFBIG, the process's file size limit, counts as a full disk. */
const CODES: Record<DiskError, RegExp> = {
	full: /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)$/,
	"read-only": /^(SQLITE_READONLY|EROFS|EACCES|EPERM)/,
	failing: /^(SQLITE_IOERR|SQLITE_CANTOPEN|EIO$)/,
}

export function diskErrorOf(error: unknown): DiskError | undefined {
	const code = (error as { code?: unknown } | null | undefined)?.code
	if (typeof code !== "string") return undefined
	return (Object.keys(CODES) as DiskError[]).find((kind) => CODES[kind].test(code))
}

/** Ignores a disk error of a write that isn't essential, so that reading still works. Throws any other error. */
export function unlessDiskError(error: unknown): void {
	if (!diskErrorOf(error)) throw error
}
