import { access, constants, mkdir, readdir, stat } from "node:fs/promises"
import path from "node:path"
import { checkDatabase, DamagedDatabaseError } from "../../db/database-check.ts"
import { type FolderLock, takeLock } from "../../db/folder-lock.ts"
import { storageFault } from "../models/storage-fault.ts"
import { databaseFile } from "../system/environment.server.ts"
import { mediaFolder } from "../system/media-store.server.ts"
import { RESTORE_MARK } from "../system/restore-swap.server.ts"

/** Why a folder can't be used, in a sentence for the person who runs the site. */
export class DataFolderError extends Error {}

/**
 * Takes the folder for this process and looks at what is in it, before anything is changed; it is made where it is
 * missing. Throws `DataFolderError`: the folder is taken, can't be written to, or holds a damaged database.
 */
export async function openDataFolder(dataDir: string): Promise<FolderLock> {
	const lock = await lockFolder(dataDir)
	try {
		await lookAt(dataDir)
		await mkdir(mediaFolder(dataDir), { recursive: true })
		return lock
	} catch (error) {
		lock.release()
		throw error
	}
}

/** Takes the folder for this process alone: the site, or what puts a backup in its place. Throws `DataFolderError`. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
	try {
		await mkdir(dataDir, { recursive: true })
		await access(dataDir, constants.W_OK)
		const lock = takeLock(path.join(dataDir, "site.lock"))
		if (lock) return lock
	} catch (error) {
		throw unusable(dataDir, error)
	}
	throw new DataFolderError(
		`The folder ${dataDir} is in use: the site is running on it already. Stop that one first, or set DATA_DIR.`,
	)
}

async function lookAt(dataDir: string): Promise<void> {
	const file = databaseFile(dataDir)
	const there = new Set(await readdir(dataDir))
	if (there.has(RESTORE_MARK))
		throw new DataFolderError(
			`A restore in ${dataDir} was interrupted. Complete it with: node scripts/restore.mjs --finish`,
		)
	try {
		const bytes = (await stat(file).catch(() => undefined))?.size ?? 0
		if (bytes === 0) await refuseLost(dataDir, there)
		else checkDatabase(file, "quickly")
	} catch (error) {
		if (!(error instanceof DamagedDatabaseError)) throw unusable(dataDir, error)
		throw new DataFolderError(
			`The database ${file} is damaged (${error.message}). Nothing was changed. ${RESTORE_HINT}`,
		)
	}
}

const RESTORE_HINT =
	"Put the newest backup in its place with: node scripts/restore.mjs --newest (docs/backup.md tells more)"

/** Where pictures are, a database was: a new one would be filled with samples, and all pictures swept away. */
async function refuseLost(dataDir: string, there: Set<string>): Promise<void> {
	const traces = [
		...(await readdir(mediaFolder(dataDir)).catch(() => [])),
		...[...there].filter((name) => /-wal$/.test(name)),
	]
	if (traces.length === 0) return
	throw new DataFolderError(
		`The database in ${dataDir} is missing or empty, although other things of the site are there. ` +
			`Nothing was changed. ${RESTORE_HINT}. To begin anew, choose an empty folder.`,
	)
}

function unusable(dataDir: string, error: unknown): unknown {
	const fault = storageFault(error)
	if (fault === "full")
		return new DataFolderError(`The disk of ${dataDir} is full. Make room, then start again.`)
	if (fault === "read-only")
		return new DataFolderError(
			`The folder ${dataDir} can't be written to: its disk is read-only, or it belongs to another user. ` +
				"'node scripts/doctor.mjs' tells more.",
		)
	if (fault) return new DataFolderError(`The disk of ${dataDir} reports errors: ${(error as Error).message}`)
	return error
}
