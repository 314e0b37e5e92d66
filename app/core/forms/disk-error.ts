import { siteCommand } from "../../../scripts/site-command.mjs"

export type DiskError = "full" | "read-only" | "failing"

export const DISK_STATES: Record<DiskError, string> = {
	full: "The server's disk is full",
	"read-only": "The server's disk is read-only",
	failing: "The server's disk reports errors",
}

export const DISK_ERRORS: Record<DiskError, { status: number; message: string }> = {
	full: { status: 507, message: `${DISK_STATES.full}, so nothing was saved.` },
	"read-only": { status: 503, message: `${DISK_STATES["read-only"]}, so nothing was saved.` },
	failing: { status: 503, message: `${DISK_STATES.failing}, so nothing was saved.` },
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

/** A sentence for the command line. Undefined if it isn't a disk error. */
export function explainDiskError(error: unknown, folder: string): string | undefined {
	const kind = diskErrorOf(error)
	const { path = folder, message } = error as NodeJS.ErrnoException
	if (kind === "full") return `The disk of ${folder} is full. Free some space, then try again.`
	if (kind === "failing") return `The disk of ${folder} reports errors: ${message}.`
	const denied =
		path === folder ? `The folder ${folder} can't be written to` : `${path} can't be read or written`
	if (kind === "read-only")
		return (
			`${denied}: its disk is read-only, or it belongs to another user. ` +
			`Run '${siteCommand("node scripts/doctor.mjs", { isRunning: false })}' to find out more.`
		)
	return undefined
}

/** For writes that aren't essential, so that reading still works. Throws any other error. */
export function unlessDiskError(error: unknown): void {
	if (!diskErrorOf(error)) throw error
}
