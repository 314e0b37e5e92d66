import { existsSync } from "node:fs"
import { access, chmod, constants, readdir, stat } from "node:fs/promises"
import { userInfo } from "node:os"
import path from "node:path"
import { explainDiskError } from "#core/forms/disk-error.ts"
import { mediaFolder } from "#core/media/media-store.server.ts"
import { removeFolders } from "#core/platform/backup-folder.server.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { logWarning } from "#core/platform/logger.server.ts"
import { makeFolder } from "#core/platform/make-folder.server.ts"
import { finishSwap, UNPACKED } from "#core/platform/restore-swap.server.ts"
import { secretFile } from "#core/platform/secret.server.ts"
import { findDamage } from "#db/database-check.ts"
import { type FolderLock, takeLock } from "#db/folder-lock.ts"
import { byRunner, siteCommand } from "../../../scripts/site-command.mjs"

export class DataFolderError extends Error {}

/** Also removes other users' access. Throws `DataFolderError`, and what `explainFileError` explains. */
export async function openDataFolder(dataDir: string): Promise<FolderLock> {
	const lock = await lockFolder(dataDir)
	try {
		const problem = await findDatabaseProblem(dataDir, "quick_check")
		if (problem)
			throw new DataFolderError(
				`${problem} Nothing was changed. If it was moved, move it back. Otherwise restore the newest backup with: ` +
					`${siteCommand("node scripts/restore.mjs --newest", { isRunning: false })} (see docs/backup.md)`,
			)
		await restrictAccess(dataDir)
		await makeFolder(mediaFolder(dataDir))
		return lock
	} catch (error) {
		lock.release()
		throw error
	}
}

/** Also completes an interrupted restore, or removes what it has unpacked. Throws `DataFolderError`, and what `explainFileError` explains. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
	await makeFolder(dataDir).catch(async (error) => {
		if (await explainFileError(error, dataDir)) throw error
		throw new DataFolderError(
			`The folder ${dataDir} can't be created (${error.code}). Set DATA_DIR to a folder on a disk.`,
		)
	})
	await access(dataDir, constants.W_OK)
	const lock = takeLock(lockFile(dataDir))
	if (!lock)
		throw new DataFolderError(
			`The folder ${dataDir} is in use: the site is already running on it. Stop it first, or set DATA_DIR.`,
		)
	try {
		if (await finishSwap(dataDir))
			logWarning("A restore that was interrupted was completed. Check which accounts are active.")
		await removeFolders(dataDir, UNPACKED).catch((error) =>
			logWarning("The copy of an interrupted restore can't be removed", { error: String(error) }),
		)
		return lock
	} catch (error) {
		lock.release()
		throw error
	}
}

/** Throws the system's and SQLite's errors if it can't be opened. */
export async function findDatabaseProblem(
	dataDir: string,
	how: "quick_check" | "integrity_check",
): Promise<string | undefined> {
	const file = databaseFile(dataDir)
	const bytes = (await stat(file).catch(() => undefined))?.size ?? 0
	if (bytes === 0 && (await hasTraces(dataDir)))
		return `The database ${file} is missing or empty, although other files of the site are there.`
	const damage = findDamage(file, how)
	return damage && `The database ${file} is damaged (${damage}).`
}

/** Media without a database means that the database was lost; a new one would make the cleanup delete all media. */
async function hasTraces(dataDir: string): Promise<boolean> {
	const media = await readdir(mediaFolder(dataDir)).catch(() => [])
	return media.length > 0 || (await readdir(dataDir)).some((name) => /-wal$/.test(name))
}

/** A sentence for the command line. Undefined if the folder's files aren't the reason. */
export async function explainFileError(error: unknown, dataDir: string): Promise<string | undefined> {
	const problem = await findFileProblem(dataDir)
	return problem ? `${problem.what} ${problem.todo}` : explainDiskError(error, dataDir)
}

/** Throws `DataFolderError`. */
export async function requireDatabase(dataDir: string): Promise<void> {
	if (existsSync(databaseFile(dataDir))) return
	throw new DataFolderError(
		(await explainFileError(new Error(), dataDir)) ??
			`There is no database in ${dataDir}. Start the site once, or set DATA_DIR.`,
	)
}

/** Undefined if each file can be opened, or doesn't exist yet. */
export async function findFileProblem(dataDir: string): Promise<{ what: string; todo: string } | undefined> {
	if ((await stat(dataDir).catch(() => undefined))?.isDirectory() === false)
		return { what: `${dataDir} isn't a folder.`, todo: "Set DATA_DIR to the folder with the site's data." }
	const files = [databaseFile(dataDir), lockFile(dataDir), secretFile(dataDir)]
	for (const target of [dataDir, mediaFolder(dataDir), ...files])
		if (await isDenied(target))
			return {
				what: `${target} can't be read and written: it belongs to another user.`,
				todo: `Give the data to the user that runs the site: ${giveToUser(dataDir)}`,
			}
	return undefined
}

export function lockFile(dataDir: string): string {
	return path.join(dataDir, "site.lock")
}

async function isDenied(target: string): Promise<boolean> {
	return await access(target, constants.R_OK | constants.W_OK).then(
		() => false,
		({ code }: NodeJS.ErrnoException) => code === "EACCES" || code === "EPERM",
	)
}

function userName(): string {
	try {
		return userInfo().username
	} catch {
		// A container's user may have no name.
		return String(process.getuid?.() ?? "")
	}
}

function giveToUser(dataDir: string): string {
	return byRunner({
		inContainer:
			"docker run --rm --user root -v farm_data:/data heritage-farm sh -c 'chown -R node:node /data && chmod -R u+rwX /data'",
		otherwise: `sudo chown -R ${userName()} ${dataDir} && sudo chmod -R u+rwX ${dataDir}`,
	})
}

const STICKY = 0o1000

/** Then other users can't enter the folder, whatever the modes inside. */
async function restrictAccess(dataDir: string): Promise<void> {
	const { mode } = await stat(dataDir)
	// A sticky folder such as /tmp is shared on purpose.
	if ((mode & 0o077) === 0 || (mode & STICKY) !== 0) return
	await chmod(dataDir, 0o700).catch(() =>
		logWarning(
			"Other users of this machine can read the site's data, and the site can't change that. Make the user that runs the site the owner of the data folder.",
			{ path: dataDir },
		),
	)
}
