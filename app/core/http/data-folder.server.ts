import { existsSync } from "node:fs"
import { access, chmod, constants, readdir, stat } from "node:fs/promises"
import { userInfo } from "node:os"
import path from "node:path"
import { explainDiskError } from "#core/forms/disk-error.ts"
import { mediaFolder } from "#core/media/media-store.server.ts"
import { backupFolder } from "#core/platform/backup-folder.server.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { logWarning } from "#core/platform/logger.server.ts"
import { makeFolder } from "#core/platform/make-folder.server.ts"
import { RESTORE_MARK } from "#core/platform/restore-swap.server.ts"
import { secretFile } from "#core/platform/secret.server.ts"
import { checkDatabase, DamagedDatabaseError } from "#db/database-check.ts"
import { type FolderLock, takeLock } from "#db/folder-lock.ts"
import { byRunner, siteCommand } from "../../../scripts/site-command.mjs"

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
		await makeFolder(mediaFolder(dataDir))
		return lock
	} catch (error) {
		lock.release()
		throw error
	}
}

/** Locks the folder, so that the site and a restore never use it at the same time. Throws `DataFolderError`. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
	try {
		await makeFolder(dataDir)
		await access(dataDir, constants.W_OK)
		const lock = takeLock(lockFile(dataDir))
		if (lock) return lock
	} catch (error) {
		throw await toFolderError(dataDir, error)
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
		if (error instanceof DataFolderError) throw error
		if (!(error instanceof DamagedDatabaseError)) throw await toFolderError(dataDir, error)
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

async function toFolderError(dataDir: string, error: unknown): Promise<unknown> {
	const explained = await explainFileError(error, dataDir)
	if (explained) return new DataFolderError(explained)
	if (await stat(dataDir).catch(() => undefined)) return error
	const { code } = error as NodeJS.ErrnoException
	return new DataFolderError(
		`The folder ${dataDir} can't be created (${code}). Set DATA_DIR to a folder on a disk.`,
	)
}

/** A sentence for the command line about an error while the data folder was used. Undefined if its files aren't the reason. */
export async function explainFileError(error: unknown, dataDir: string): Promise<string | undefined> {
	const isOfFolder = (error as NodeJS.ErrnoException).path === dataDir
	const problem = (await findWrongKind(dataDir)) ?? (isOfFolder ? undefined : await findFileProblem(dataDir))
	return problem ? `${problem.what} ${problem.todo}` : explainDiskError(error, dataDir)
}

/** Throws `DataFolderError` if there is no database that a command could use. */
export async function requireDatabase(dataDir: string): Promise<void> {
	if (existsSync(databaseFile(dataDir))) return
	const problem = await findFileProblem(dataDir)
	throw new DataFolderError(
		problem
			? `${problem.what} ${problem.todo}`
			: `There is no database in ${dataDir}. Start the site once, or set DATA_DIR.`,
	)
}

type FileProblem = { what: string; todo: string }

/** Why the files in the data folder can't be opened. Undefined if each can be read, or isn't there yet. */
export async function findFileProblem(dataDir: string): Promise<FileProblem | undefined> {
	const wrong = await findWrongKind(dataDir)
	if (wrong) return wrong
	const files = [databaseFile(dataDir), lockFile(dataDir), secretFile(dataDir)]
	for (const target of [dataDir, mediaFolder(dataDir), ...files]) {
		const mode = files.includes(target) ? constants.R_OK : constants.R_OK | constants.X_OK
		const code = await deniedCode(target, mode)
		if (code)
			return {
				what: `${target} can't be read: it belongs to another user.`,
				todo: `Give the data to the user that runs the site: ${giveToUser(dataDir)}`,
			}
	}
	return undefined
}

export function lockFile(dataDir: string): string {
	return path.join(dataDir, "site.lock")
}

/** A file where a folder should be, or the other way round. */
export async function findWrongKind(dataDir: string): Promise<FileProblem | undefined> {
	const found = await stat(dataDir).catch((error) => error as NodeJS.ErrnoException)
	const isFile = "mode" in found ? !found.isDirectory() : found.code === "ENOTDIR"
	if (isFile)
		return { what: `${dataDir} isn't a folder.`, todo: "Set DATA_DIR to the folder with the site's data." }
	for (const folder of [mediaFolder(dataDir), backupFolder(dataDir)])
		if ((await stat(folder).catch(() => undefined))?.isDirectory() === false)
			return { what: `${folder} is a file, but must be a folder.`, todo: "Move it away." }
	for (const file of [databaseFile(dataDir), lockFile(dataDir), secretFile(dataDir)])
		if ((await stat(file).catch(() => undefined))?.isDirectory())
			return {
				what: `${file} is a folder, but must be a file.`,
				todo: file === databaseFile(dataDir) ? `Move it away. ${restoreHint()}` : "Move it away.",
			}
	return undefined
}

/** The error's code if this process has no such access. A missing file is no error. */
export async function deniedCode(target: string, mode: number): Promise<string | undefined> {
	return await access(target, mode).then(
		() => undefined,
		({ code }: NodeJS.ErrnoException) => (code === "ENOENT" ? undefined : code),
	)
}

export function userName(): string {
	try {
		return userInfo().username
	} catch {
		// A container's user may have no name.
		return String(process.getuid?.() ?? "")
	}
}

/** The command that also opens folders that were closed. */
export function giveToUser(dataDir: string, user = userName()): string {
	return byRunner({
		inContainer:
			"docker run --rm --user root -v farm_data:/data heritage-farm sh -c 'chown -R node:node /data && chmod -R u+rwX /data'",
		otherwise: `sudo chown -R ${user} ${dataDir} && sudo chmod -R u+rwX ${dataDir}`,
	})
}

const FOLDERS = /^(uploads|backups|media|move-in|older-builds|before-restore-.*|restoring-.*|site-import-.*)$/

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
