import { type FileHandle, mkdir, mkdtemp, open, readFile, rename, rm, stat } from "node:fs/promises"
import path from "node:path"
import { type Database, openDatabase } from "../../db/connection.ts"
import { copyDatabase } from "../../db/copy-database.ts"
import { checkDatabase, DamagedDatabaseError } from "../../db/database-check.ts"
import { takeLock } from "../../db/folder-lock.ts"
import { readExtent } from "../models/backup.server.ts"
import { type BackupManifest, backupName, type MadeBackup, megabytes } from "../models/backup.ts"
import { listMediaFiles } from "../models/media.server.ts"
import { freeBytes, removeUnfinished, syncPath, UNFINISHED } from "../system/backup-folder.server.ts"
import { mediaFolder } from "../system/media-store.server.ts"
import { TarWriter } from "../system/tar.server.ts"

/** `folder` is where the backup goes, `at` its moment (UTC ISO 8601). */
export type BackupOrder = { dataDir: string; databaseFile: string; folder: string; at: string }

/** Why no backup could be made, in a sentence. */
export type BackupRefusal = { refusal: string; needsRoom?: boolean }

/** Bytes that are left free: a backup must not be what fills the disk of the site. */
const RESERVE = 100_000_000

/**
 * Makes a backup of the database and of all files that it names, while the site runs: one archive, which is there whole
 * or not at all. The database is looked through from end to end before.
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup | BackupRefusal> {
	const { databaseFile, folder } = order
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const lock = takeLock(path.join(folder, "backup.lock"))
	if (!lock) return { refusal: "Another backup is being made just now." }
	try {
		await removeUnfinished(folder)
		checkDatabase(databaseFile, "wholly")
		const unfinished = await mkdtemp(path.join(folder, UNFINISHED))
		try {
			return await makeIn(unfinished, order)
		} finally {
			await rm(unfinished, { recursive: true, force: true })
		}
	} catch (error) {
		if (!(error instanceof DamagedDatabaseError)) throw error
		return { refusal: `The database is damaged (${error.message}). The backups of before are left alone.` }
	} finally {
		lock.release()
	}
}

/** How often a file that is removed while it is copied makes the whole be made again. */
const TRIES = 3

async function makeIn(unfinished: string, order: BackupOrder): Promise<MadeBackup | BackupRefusal> {
	for (let tries = 1; ; tries++) {
		const part = path.join(unfinished, String(tries))
		await mkdir(part)
		const made = await tryIn(part, order, tries === TRIES).catch((error) => {
			if (error.code !== "ENOENT" || tries === TRIES) throw error
			return "changed meanwhile" as const
		})
		if (made !== "changed meanwhile") return made
		await rm(part, { recursive: true })
	}
}

async function tryIn(part: string, order: BackupOrder, isLast: boolean) {
	const copy = path.join(part, "database.sqlite")
	copyDatabase(order.databaseFile, copy)
	const { extent, names } = await withDatabase(copy, async (db) => ({
		extent: await readExtent(db),
		names: await listMediaFiles(db),
	}))
	const missing = await missingFiles(order.dataDir, names)
	// What the site has forgotten since the copy was made is not missing: the next copy does not name it.
	const named = missing.length > 0 ? await withDatabase(order.databaseFile, listMediaFiles) : []
	if (!isLast && missing.some((name) => !named.includes(name))) return "changed meanwhile" as const
	return await pack(part, order, { format: 1, madeAt: order.at, ...extent, missing }, names)
}

/** The database as a single file again when `work` is done. */
async function withDatabase<T>(file: string, work: (db: Database) => Promise<T>): Promise<T> {
	const { db, close } = openDatabase(file)
	try {
		return await work(db)
	} finally {
		close()
	}
}

async function missingFiles(dataDir: string, names: string[]): Promise<string[]> {
	const missing: string[] = []
	for (const name of names)
		if (!(await stat(path.join(mediaFolder(dataDir), name)).catch(() => undefined))) missing.push(name)
	return missing
}

async function pack(
	part: string,
	{ dataDir, folder, at }: BackupOrder,
	manifest: BackupManifest,
	names: string[],
): Promise<MadeBackup | BackupRefusal> {
	const copy = path.join(part, "database.sqlite")
	const needed = (await stat(copy)).size + (await sizeOf(dataDir, names)) + names.length * 1024 + RESERVE
	if ((await freeBytes(folder)) < needed) {
		const refusal = `There is too little room for a backup: ${megabytes(needed)} have to be free.`
		return { refusal, needsRoom: true }
	}
	const archive = path.join(part, "backup.tar")
	const tar = await TarWriter.create(archive, new Date(at))
	try {
		await tar.addBytes("manifest.json", Buffer.from(`${JSON.stringify(manifest, null, "\t")}\n`))
		await withFile(copy, (source) => tar.addFile("database.sqlite", source))
		const secret = await readFile(path.join(dataDir, "session-secret")).catch(() => undefined)
		if (secret) await tar.addBytes("session-secret", secret)
		const missing = new Set(manifest.missing)
		for (const name of names.filter((one) => !missing.has(one)))
			await withFile(path.join(mediaFolder(dataDir), name), (source) => tar.addFile(`media/${name}`, source))
		const sums = [...tar.checksums].map(([name, sum]) => `${sum}  ${name}\n`).join("")
		await tar.addBytes("SHA256SUMS", Buffer.from(sums))
	} catch (error) {
		await tar.close()
		throw error
	}
	const bytes = await tar.finish()
	const file = path.join(folder, backupName(new Date(at)))
	await rename(archive, file)
	await syncPath(folder)
	return { file, bytes, missing: manifest.missing }
}

async function sizeOf(dataDir: string, names: string[]): Promise<number> {
	let bytes = 0
	for (const name of names)
		bytes += (await stat(path.join(mediaFolder(dataDir), name)).catch(() => undefined))?.size ?? 0
	return bytes
}

async function withFile(file: string, work: (handle: FileHandle) => Promise<void>): Promise<void> {
	const handle = await open(file, "r")
	try {
		await work(handle)
	} finally {
		await handle.close()
	}
}
