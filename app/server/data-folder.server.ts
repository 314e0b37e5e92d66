import { access, chmod, constants, mkdir, readdir, stat } from "node:fs/promises"
import path from "node:path"
import { explainDiskError } from "#app/models/forms/disk-error.ts"
import { databaseFile } from "#app/platform/environment.server.ts"
import { logWarning } from "#app/platform/logger.server.ts"
import { mediaFolder } from "#app/platform/media-store.server.ts"
import { RESTORE_MARK } from "#app/platform/restore-swap.server.ts"
import { checkDatabase, DamagedDatabaseError } from "#db/database-check.ts"
import { type FolderLock, takeLock } from "#db/folder-lock.ts"
import { siteCommand } from "../../scripts/site-command.mjs"

export class DataFolderError extends Error {}

/** Locks and checks the folder and removes other users' access. Throws `DataFolderError`. */
export async function openDataFolder(dataDir: string): Promise<FolderLock> {
	const lock = await lockFolder(dataDir)
	try {
		await checkContent(dataDir)
		const [open, ...more] = await restrictAccess(dataDir)
		if (open)
			logWarning(
				"Other users of this machine can read the site's data, and the site can't change that. Make the user that runs the site the owner of the data folder.",
				{ path: open, more: more.length },
			)
		await mkdir(mediaFolder(dataDir), { recursive: true })
		return lock
	} catch (error) {
		lock.release()
		throw error
	}
}

/** Locks the folder, so that the site and a restore never use it at the same time. Throws `DataFolderError`. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
	try {
		await mkdir(dataDir, { recursive: true, mode: 0o700 })
		await access(dataDir, constants.W_OK)
		const lock = takeLock(path.join(dataDir, "site.lock"))
		if (lock) return lock
	} catch (error) {
		throw toFolderError(dataDir, error)
	}
	throw new DataFolderError(
		`The folder ${dataDir} is in use: the site is already running on it. Stop it first, or set DATA_DIR.`,
	)
}

async function checkContent(dataDir: string): Promise<void> {
	const file = databaseFile(dataDir)
	const names = new Set(await readdir(dataDir))
	if (names.has(RESTORE_MARK))
		throw new DataFolderError(
			`A restore in ${dataDir} was interrupted. Complete it with: ${siteCommand("node scripts/restore.mjs --finish", { isRunning: false })}`,
		)
	try {
		const bytes = (await stat(file).catch(() => undefined))?.size ?? 0
		if (bytes === 0 && (await hasTraces(dataDir)))
			throw new DataFolderError(
				`The database in ${dataDir} is missing or empty, although other files of the site are there. ` +
					`Nothing was changed. ${restoreHint()}. To start over, choose an empty folder.`,
			)
		checkDatabase(file, "quick_check")
	} catch (error) {
		if (!(error instanceof DamagedDatabaseError)) throw toFolderError(dataDir, error)
		throw new DataFolderError(
			`The database ${file} is damaged (${error.message}). Nothing was changed. ${restoreHint()}`,
		)
	}
}

const restoreHint = () =>
	`Restore the newest backup with: ${siteCommand("node scripts/restore.mjs --newest", { isRunning: false })} (see docs/backup.md)`

/** Media without a database means that the database was lost; a new one would make the cleanup delete all media. */
export async function hasTraces(dataDir: string): Promise<boolean> {
	const media = await readdir(mediaFolder(dataDir)).catch(() => [])
	return media.length > 0 || (await readdir(dataDir)).some((name) => /-wal$/.test(name))
}

function toFolderError(dataDir: string, error: unknown): unknown {
	const explained = explainDiskError(error, dataDir)
	return explained ? new DataFolderError(explained) : error
}

const FOLDERS =
	/^(uploads|backups|media|move-in|share-pictures|older-builds|before-restore-.*|restoring-.*|site-import-.*)$/

const PRIVATE_FOLDERS = /^(uploads|backups|move-in|before-restore-.*|restoring-.*|site-import-.*)$/

const FILES = /^(site\.(db.*|lock)|session-secret|restore-unfinished\.json)$/

const STICKY = 0o1000

async function restrictAccess(dataDir: string): Promise<string[]> {
	const open: string[] = []
	const restrict = async (target: string, mode: 0o600 | 0o700) => {
		const found = await stat(target).catch(() => undefined)
		// A sticky folder such as /tmp is shared on purpose.
		if (!found || (found.mode & 0o077) === 0 || (found.mode & STICKY) !== 0) return
		await chmod(target, mode).catch(() => open.push(target))
	}
	await restrict(dataDir, 0o700)
	for (const entry of await readdir(dataDir, { withFileTypes: true })) {
		const target = path.join(dataDir, entry.name)
		if (entry.isFile() && FILES.test(entry.name)) await restrict(target, 0o600)
		if (!entry.isDirectory() || !FOLDERS.test(entry.name)) continue
		await restrict(target, 0o700)
		if (!PRIVATE_FOLDERS.test(entry.name)) continue
		for (const inner of await readdir(target, { withFileTypes: true }).catch(() => []))
			if (inner.isFile()) await restrict(path.join(target, inner.name), 0o600)
	}
	return open
}
