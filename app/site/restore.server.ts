import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { openDatabase } from "../../db/connection.ts"
import { checkDatabase, DamagedDatabaseError } from "../../db/database-check.ts"
import { migrations } from "../../db/migrate.ts"
import { endEverySession } from "../models/backup.server.ts"
import type { BackupManifest } from "../models/backup.ts"
import { megabytes } from "../models/backup.ts"
import { backupFolder, freeBytes, syncPath } from "../system/backup-folder.server.ts"
import { finishSwap, RESTORE_MARK, swapState } from "../system/restore-swap.server.ts"
import { BrokenArchiveError } from "../system/tar.server.ts"
import { unpackBackup } from "../system/unpack-backup.server.ts"
import { BackupError, listBackups } from "./backup-keeper.server.ts"
import { lockFolder } from "./data-folder.server.ts"

/** What is in a backup that was read to its end, and which files of the database it has not. */
export type CheckedBackup = { manifest: BackupManifest; files: number; bytes: number; missing: string[] }

/** Reads a backup to its end and looks at all that is in it. Nothing of the site is touched. Throws `BackupError`. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
	const folder = await mkdtemp(path.join(tmpdir(), "farm-check-"))
	try {
		return await unpackAndLook(file, folder, (name) => name === "database.sqlite")
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

/**
 * Puts a backup in the place of what is in the folder, which may be empty. Everything is unpacked and looked at before;
 * what was there is kept aside. Everybody has to sign in anew. `step` is called before each renaming, for tests. Throws
 * `BackupError` and `DataFolderError`.
 */
export async function restoreBackup(
	file: string,
	dataDir: string,
	now: Date,
	step?: () => void,
): Promise<CheckedBackup & { aside: string }> {
	const lock = await lockFolder(dataDir)
	try {
		if (existsSync(path.join(dataDir, RESTORE_MARK)))
			throw new BackupError(
				"A restore was interrupted. Complete it first with: node scripts/restore.mjs --finish",
			)
		await removeOlder(dataDir)
		await needRoom(file, dataDir)
		const moment = now.toISOString().replaceAll(":", "").replace(/\..*$/, "Z")
		const from = `${UNPACKED}${moment}`
		const checked = await unpackAndLook(file, path.join(dataDir, from), () => true)
		await finishDatabase(path.join(dataDir, from, "database.sqlite"), now)
		for (const folder of [path.join(from, "media"), from]) await syncPath(path.join(dataDir, folder))
		const aside = `before-restore-${moment}`
		await swapState(dataDir, { from, aside }, step)
		return { ...checked, aside: path.join(dataDir, aside) }
	} finally {
		lock.release()
	}
}

/** Goes on with an interrupted restore and returns where the old state lies; undefined where there is none. */
export async function finishRestore(dataDir: string): Promise<string | undefined> {
	const lock = await lockFolder(dataDir)
	try {
		return await finishSwap(dataDir)
	} finally {
		lock.release()
	}
}

/** The newest backup that the site made by itself. Throws `BackupError` where there is none. */
export async function newestBackup(dataDir: string): Promise<string> {
	const [newest] = await listBackups(backupFolder(dataDir))
	if (!newest) throw new BackupError(`There is no backup in ${backupFolder(dataDir)}.`)
	return path.join(backupFolder(dataDir), newest.name)
}

const UNPACKED = "restoring-"

/** What a restore that broke off before it changed anything has left. */
async function removeOlder(dataDir: string): Promise<void> {
	for (const name of await readdir(dataDir))
		if (name.startsWith(UNPACKED)) await rm(path.join(dataDir, name), { recursive: true, force: true })
}

async function needRoom(file: string, dataDir: string): Promise<void> {
	const found = await stat(file).catch(() => undefined)
	if (!found?.isFile()) throw new BackupError(`There is no file ${file}.`)
	if ((await freeBytes(dataDir)) < found.size * 1.1)
		throw new BackupError(
			`There is too little room: ${megabytes(found.size * 1.1)} have to be free. Nothing was changed.`,
		)
}

async function unpackAndLook(
	file: string,
	folder: string,
	wanted: (name: string) => boolean,
): Promise<CheckedBackup> {
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 })
		const { manifest, ...extent } = await unpackBackup(file, folder, wanted)
		const known = checkManifest(manifest)
		const database = path.join(folder, "database.sqlite")
		checkDatabase(database, "wholly")
		return { manifest: known, ...extent, missing: known.missing }
	} catch (error) {
		await rm(folder, { recursive: true, force: true })
		if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new BackupError(`There is no file ${file}.`)
		if (error instanceof BrokenArchiveError || error instanceof DamagedDatabaseError)
			throw new BackupError(`${file} can't be used: ${error.message} Nothing was changed.`)
		throw error
	}
}

function checkManifest(manifest: unknown): BackupManifest {
	const { format, schema } = (manifest ?? {}) as Partial<BackupManifest>
	const latest = migrations.at(-1)?.version ?? 0
	if (format !== 1 || typeof schema !== "number" || schema > latest)
		throw new BackupError(
			"The backup was made by a newer release of the site than this one. Update the site first. Nothing was changed.",
		)
	return manifest as BackupManifest
}

async function finishDatabase(file: string, now: Date): Promise<void> {
	const { db, sqlite, close } = openDatabase(file)
	try {
		await endEverySession(db, now)
		sqlite.pragma("wal_checkpoint(TRUNCATE)")
	} finally {
		close()
	}
	await syncPath(file)
}
