import { readdir, stat } from "node:fs/promises"
import { megabytes } from "#core/backups/backup.ts"
import { explainDiskError, unlessDiskError } from "#core/forms/disk-error.ts"
import { findFileProblem, lockFile } from "#core/http/data-folder.server.ts"
import { freeBytes } from "#core/platform/backup-folder.server.ts"
import { RESTORE_MARK } from "#core/platform/restore-swap.server.ts"
import { tryWriting } from "#core/platform/write-probe.server.ts"
import { takeLock } from "#db/folder-lock.ts"
import { siteCommand } from "../../../scripts/site-command.mjs"
import { type CheckResult, failure, ok, warning } from "./check-result.ts"

const MIN_FREE_BYTES = 300_000_000
const ENOUGH_FREE_BYTES = 2_000_000_000
const FREE_SPACE =
	"Delete what you don't need (old backups, before-restore-… folders, other files), or use a larger disk."

export async function checkFolder(dataDir: string): Promise<CheckResult[]> {
	const missing = await stat(dataDir).then(
		() => false,
		({ code }) => code === "ENOENT",
	)
	if (missing)
		return [
			failure(
				`There is no folder ${dataDir}.`,
				"Start the site once, or set DATA_DIR to the folder with its data.",
			),
		]
	const problem = await findFileProblem(dataDir)
	// Nothing else can be checked then.
	if (problem) return [failure(problem.what, problem.todo)]
	return [await checkWritable(dataDir), await checkFreeSpace(dataDir), ...(await checkLeftovers(dataDir))]
}

async function checkWritable(dataDir: string): Promise<CheckResult> {
	try {
		await tryWriting(dataDir)
		return ok(`The folder ${dataDir} can be written to.`)
	} catch (error) {
		const explained = explainDiskError(error, dataDir)
		if (!explained) throw error
		return failure(explained, FREE_SPACE)
	}
}

async function checkFreeSpace(dataDir: string): Promise<CheckResult> {
	const free = await freeBytes(dataDir)
	const message = `${megabytes(free)} are free on its disk.`
	if (free < MIN_FREE_BYTES) return failure(message, FREE_SPACE)
	return free < ENOUGH_FREE_BYTES ? warning(message, FREE_SPACE) : ok(message)
}

async function checkLeftovers(dataDir: string): Promise<CheckResult[]> {
	const names = await readdir(dataDir)
	const found: CheckResult[] = []
	if (names.includes(RESTORE_MARK))
		found.push(
			failure(
				"A restore was interrupted.",
				`Complete it with: ${siteCommand("node scripts/restore.mjs --finish", { isRunning: false })}`,
			),
		)
	const old = names.filter((name) => /^(before-restore-|site\.db\.before-)/.test(name))
	if (old.length > 0)
		found.push(
			warning(`Old copies of data: ${old.join(", ")}.`, "Delete them once the site works as expected."),
		)
	return found
}

/** Undefined if that can't be found out: the disk is full or read-only. */
export function isSiteRunning(dataDir: string): boolean | undefined {
	try {
		const lock = takeLock(lockFile(dataDir))
		lock?.release()
		return lock === undefined
	} catch (error) {
		unlessDiskError(error)
		return undefined
	}
}
