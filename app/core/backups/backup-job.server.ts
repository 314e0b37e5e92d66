import { existsSync } from "node:fs"
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises"
import path from "node:path"
import { sql } from "kysely"
import { diskErrorOf, explainDiskError } from "#core/forms/disk-error.ts"
import { listMediaFiles } from "#core/media/media.server.ts"
import { mediaFolder } from "#core/media/media-store.server.ts"
import { measureMediaFiles } from "#core/media/missing-files.server.ts"
import { freeBytes, inUnfinished, syncPath } from "#core/platform/backup-folder.server.ts"
import { TarWriter } from "#core/platform/tar.server.ts"
import type { Database } from "#db/connection.ts"
import { checkDatabase, DamagedDatabaseError } from "#db/database-check.ts"
import { copyDatabase, withDatabaseToRead } from "#db/read-database.ts"
import { type BackupManifest, backupName, type CreatedBackup, megabytes } from "./backup.ts"

const COUNTED = ["species", "posts", "media", "users", "waiver_acceptances"] as const

export type BackupOrder = { dataDir: string; databaseFile: string; folder: string; at: string }

/** `isOfFolder`: a backup to a folder on another disk may succeed. */
export type BackupFailure = { reason: string; missingBytes?: number; isOfFolder?: true }

const RESERVE_BYTES = 100_000_000

export async function makeBackup(order: BackupOrder): Promise<CreatedBackup | BackupFailure> {
	const { databaseFile, folder } = order
	try {
		const made = await inUnfinished(folder, async (unfinished) => {
			checkDatabase(databaseFile, "integrity_check")
			return await makeIn(unfinished, order)
		})
		return made ?? { reason: "Another backup is already running." }
	} catch (error) {
		if (diskErrorOf(error) === "full")
			return (
				(await checkSpace(order)) ?? { reason: "The disk filled up during the backup.", isOfFolder: true }
			)
		if (error instanceof DamagedDatabaseError)
			return { reason: `The database is damaged (${error.message}). Earlier backups were not changed.` }
		const reason = explainDiskError(error, folder)
		if (reason) return { reason, isOfFolder: true }
		throw error
	}
}

/** If a file is deleted while the backup is made, it starts again. */
const MAX_ATTEMPTS = 3

async function makeIn(
	unfinished: string,
	order: BackupOrder,
	attempt = 1,
): Promise<CreatedBackup | BackupFailure> {
	const part = path.join(unfinished, String(attempt))
	const isLast = attempt === MAX_ATTEMPTS
	await mkdir(part)
	const made = await tryIn(part, order, isLast).catch((error) => {
		if (error.code !== "ENOENT" || isLast) throw error
	})
	if (made) return made
	await rm(part, { recursive: true })
	return await makeIn(unfinished, order, attempt + 1)
}

/** Undefined if a file was deleted after the database was copied, so that another attempt can succeed. */
async function tryIn(part: string, order: BackupOrder, isLast: boolean) {
	const failure = await checkSpace(order)
	if (failure) return failure
	const copy = path.join(part, "database.sqlite")
	copyDatabase(order.databaseFile, copy)
	const { level, files } = await withDatabaseToRead(copy, async ({ db }) => ({
		level: await readDatabaseSummary(db),
		files: await measureMediaFiles(db, order.dataDir),
	}))
	const { present, missing } = files
	const named =
		missing.length > 0 ? await withDatabaseToRead(order.databaseFile, ({ db }) => listMediaFiles(db)) : []
	if (!isLast && missing.some((name) => !named.includes(name))) return undefined
	return await pack(part, order, { format: 1, madeAt: order.at, ...level, missing }, present)
}

/** Needs space for a copy of the database beside the archive. */
async function checkSpace({
	dataDir,
	databaseFile,
	folder,
}: BackupOrder): Promise<BackupFailure | undefined> {
	const { database, files } = await withDatabaseToRead(databaseFile, async ({ db }) => ({
		database: await findDatabaseBytes(db),
		files: await measureMediaFiles(db, dataDir),
	}))
	const needed = 2 * database + files.bytes + files.present.length * 1024 + RESERVE_BYTES
	const free = await freeBytes(folder)
	if (free >= needed) return undefined
	const reason = `Not enough disk space for a backup: ${megabytes(needed)} must be free, ${megabytes(free)} are.`
	return { reason, missingBytes: needed - free, isOfFolder: true }
}

async function pack(
	part: string,
	{ dataDir, folder, at }: BackupOrder,
	manifest: BackupManifest,
	names: string[],
): Promise<CreatedBackup> {
	const copy = path.join(part, "database.sqlite")
	const archive = path.join(part, "backup.tar")
	const tar = await TarWriter.create(archive, new Date(at))
	try {
		await tar.addBytes("manifest.json", Buffer.from(`${JSON.stringify(manifest, null, "\t")}\n`))
		await withFile(copy, (source) => tar.addFile("database.sqlite", source))
		for (const name of names)
			await withFile(path.join(mediaFolder(dataDir), name), (source) => tar.addFile(`media/${name}`, source))
		const sums = [...tar.checksums].map(([name, sum]) => `${sum}  ${name}\n`).join("")
		await tar.addBytes("SHA256SUMS", Buffer.from(sums))
	} catch (error) {
		await tar.close()
		throw error
	}
	const bytes = await tar.finish()
	const file = availableName(folder, new Date(at))
	await rename(archive, file)
	await syncPath(folder)
	return { file, bytes, missing: manifest.missing }
}

/** File names have a resolution of one second, so another backup within it gets the next second. */
function availableName(folder: string, at: Date): string {
	const file = path.join(folder, backupName(at))
	return existsSync(file) ? availableName(folder, new Date(at.getTime() + 1000)) : file
}

async function withFile(file: string, work: (handle: FileHandle) => Promise<void>): Promise<void> {
	const handle = await open(file, "r")
	try {
		await work(handle)
	} finally {
		await handle.close()
	}
}

async function readDatabaseSummary(
	db: Database,
): Promise<{ schema: number; counts: Record<string, number> }> {
	const counts: Record<string, number> = {}
	for (const table of COUNTED) {
		const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
		counts[table] = rows[0]?.n ?? 0
	}
	const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
	return { schema: rows[0]?.user_version ?? 0, counts }
}

async function findDatabaseBytes(db: Database): Promise<number> {
	const { rows } = await sql<{ bytes: number }>`
		select page_count * page_size as bytes from pragma_page_count, pragma_page_size
	`.execute(db)
	return rows[0]?.bytes ?? 0
}
