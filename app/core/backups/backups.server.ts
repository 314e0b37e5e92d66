import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { diskErrorOf } from "#core/forms/disk-error.ts"
import { MAKE_BACKUP } from "#core/jobs/jobs.server.ts"
import type { RunJob } from "#core/jobs/run-job.server.ts"
import { oneFileOfEach } from "#core/media/media-files.server.ts"
import { backupFolder, freeBytes } from "#core/platform/backup-folder.server.ts"
import { databaseFile, type Environment } from "#core/platform/environment.server.ts"
import { readManifest } from "#core/platform/unpack-backup.server.ts"
import {
	type Backup,
	type BackupManifest,
	type BackupService,
	type BackupState,
	backupsOverLimit,
	bytesOf,
	type CreatedBackup,
	isComplete,
	isFromFuture,
	listRetainedBackups,
	mostBytes,
	parseBackupName,
} from "./backup.ts"
import type { BackupFailure } from "./backup-job.server.ts"

export class BackupError extends Error {}

/** This many of the newest are never deleted to make room for another one. */
const SPARED = 3

const NONE_DELETED = " Deleting old backups wouldn't free enough space, so none was deleted."

const DATE_UNSURE =
	" No old backup was deleted, because the clock jumped. If the date is right, say so on any staff page."

export function openBackups(
	{ dataDir, backups: isOn }: Pick<Environment, "dataDir" | "backups">,
	run: RunJob,
	clock = () => new Date(),
	/** Whether the clock is reliable enough to delete old backups. */
	mayDelete: () => Promise<boolean> = async () => true,
): BackupService {
	const folder = backupFolder(dataDir)
	const failureFile = path.join(folder, "failure.json")
	// Also in memory, because a full disk can't store the file.
	let failure: BackupState["failure"]

	async function make(): Promise<CreatedBackup> {
		try {
			const made = await makeFreeingSpace()
			failure = undefined
			await rm(failureFile, { force: true })
			await deleteExpired()
			return made
		} catch (error) {
			failure = { at: clock(), message: failureMessage(error) }
			await writeFile(failureFile, JSON.stringify(failure)).catch(() => {})
			throw error
		}
	}

	async function makeFreeingSpace(): Promise<CreatedBackup> {
		for (;;) {
			const now = clock()
			const order = { dataDir, databaseFile: databaseFile(dataDir), folder, at: now.toISOString() }
			const result: CreatedBackup | BackupFailure = await run(MAKE_BACKUP, order)
			if (!("reason" in result)) return result
			if (result.missingBytes === undefined) throw new BackupError(result.reason)
			if (!(await mayDelete())) throw new BackupError(result.reason + DATE_UNSURE)
			const backups = await listBackups(folder)
			const old = backupsOverLimit(backups, bytesOf(backups) - result.missingBytes, now, SPARED)
			if (bytesOf(old) < result.missingBytes)
				throw new BackupError(result.reason + (backups.length > 0 ? NONE_DELETED : ""))
			for (const backup of old) await rm(path.join(folder, backup.name), { force: true })
		}
	}

	async function deleteExpired(): Promise<void> {
		if (!(await mayDelete())) return
		const all = await listBackups(folder)
		const retained = listRetainedBackups(all, clock())
		const surplus = backupsOverLimit(retained, mostBytes(all, await freeBytes(folder)), clock())
		for (const backup of all)
			if (!retained.includes(backup) || surplus.includes(backup))
				await rm(path.join(folder, backup.name), { force: true })
	}

	async function state(): Promise<BackupState> {
		// A backup dated in the future comes from a wrong clock and would hide all others.
		const past = (await listBackups(folder)).filter((backup) => !isFromFuture(backup, clock()))
		const [newest] = past
		failure ??= await readFailure(failureFile)
		const isCurrent = failure && (!newest || failure.at > newest.at)
		return {
			isOn,
			newest,
			complete: past.find(isComplete),
			failure: isCurrent ? failure : undefined,
		}
	}

	return { make, state }
}

function failureMessage(error: unknown): string {
	if (error instanceof BackupError) return error.message
	return diskErrorOf(error) === "full" ? "The disk is full." : "It stopped with an error; see the log."
}

/** Newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
	const backups: Backup[] = []
	for (const name of await readdir(folder).catch(() => [])) {
		const at = parseBackupName(name)
		const file = path.join(folder, name)
		const found = await stat(file).catch(() => undefined)
		if (at && found?.isFile())
			backups.push({ name, at, bytes: found.size, missing: await countMissing(file) })
	}
	return backups.sort((a, b) => b.at.getTime() - a.at.getTime())
}

async function countMissing(file: string): Promise<number | undefined> {
	try {
		const { missing } = (await readManifest(file)) as Partial<BackupManifest>
		return Array.isArray(missing) ? oneFileOfEach(missing).length : undefined
	} catch {
		return undefined
	}
}

async function readFailure(file: string): Promise<BackupState["failure"]> {
	try {
		const { at, message } = JSON.parse(await readFile(file, "utf8"))
		return { at: new Date(at), message: String(message) }
	} catch {
		return undefined
	}
}
