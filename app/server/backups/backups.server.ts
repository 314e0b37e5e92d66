import { readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import type { BackupFailure } from "#app/jobs/backup-job.server.ts"
import type { RunJob } from "#app/jobs/run-job.server.ts"
import {
	type Backup,
	type BackupService,
	type BackupState,
	backupsToDelete,
	type CreatedBackup,
	isFromFuture,
	listRetainedBackups,
	parseBackupName,
} from "#app/models/backups/backup.ts"
import { diskErrorOf } from "#app/models/forms/disk-error.ts"
import { backupFolder, filesWithSizes } from "#app/platform/backup-folder.server.ts"
import { databaseFile, type Environment } from "#app/platform/environment.server.ts"

export class BackupError extends Error {}

const NONE_DELETED = " Deleting old backups wouldn't free enough space, so none was deleted."

export function openBackups(
	{ dataDir, backups: isOn }: Pick<Environment, "dataDir" | "backups">,
	run: RunJob,
	readZone: () => Promise<string>,
	clock = () => new Date(),
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
			const result: CreatedBackup | BackupFailure = await run("makeBackup", order)
			if (!("reason" in result)) return result
			if (result.missingBytes === undefined) throw new BackupError(result.reason)
			const backups = await listBackups(folder)
			const old = backupsToDelete(backups, result.missingBytes, now)
			if (old.length === 0) throw new BackupError(result.reason + (backups.length > 0 ? NONE_DELETED : ""))
			for (const backup of old) await rm(path.join(folder, backup.name), { force: true })
		}
	}

	async function deleteExpired(): Promise<void> {
		const all = await listBackups(folder)
		const retained = listRetainedBackups(all, clock(), await readZone())
		for (const backup of all)
			if (!retained.includes(backup)) await rm(path.join(folder, backup.name), { force: true })
	}

	async function state(): Promise<BackupState> {
		// A backup dated in the future comes from a wrong clock and would hide all others.
		const newest = (await listBackups(folder)).find((backup) => !isFromFuture(backup, clock()))
		failure ??= await readFailure(failureFile)
		const isCurrent = failure && (!newest || failure.at > newest.at)
		return { isOn, newest, failure: isCurrent ? failure : undefined }
	}

	return { make, state }
}

function failureMessage(error: unknown): string {
	if (error instanceof BackupError) return error.message
	return diskErrorOf(error) === "full" ? "The disk is full." : "It stopped with an error; see the log."
}

export async function listBackups(folder: string): Promise<Backup[]> {
	const backups = (await filesWithSizes(folder)).flatMap(({ name, bytes }) => {
		const at = parseBackupName(name)
		return at ? [{ name, at, bytes }] : []
	})
	return backups.sort((a, b) => b.at.getTime() - a.at.getTime())
}

async function readFailure(file: string): Promise<BackupState["failure"]> {
	try {
		const { at, message } = JSON.parse(await readFile(file, "utf8"))
		return { at: new Date(at), message: String(message) }
	} catch {
		return undefined
	}
}
