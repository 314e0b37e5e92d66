import { existsSync } from "node:fs"
import path from "node:path"
import { makeBackup } from "#app/jobs/backup-job.server.ts"
import { megabytes } from "#app/models/backups/backup.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { backupFolder } from "#app/platform/backup-folder.server.ts"
import { databaseFile, type Environment } from "#app/platform/environment.server.ts"
import { readZoneOfFolder } from "#app/server/zone-of-folder.server.ts"
import { BackupError } from "./backups.server.ts"
import {
	type CheckedBackup,
	checkBackup,
	finishRestore,
	newestBackup,
	restoreBackup,
} from "./restore.server.ts"

/** `scripts/backup.mjs`: makes a backup in the folder `target` and returns the report. Throws `BackupError`. */
export async function backupCommand({ dataDir }: Environment, target?: string): Promise<string> {
	const file = databaseFile(dataDir)
	if (!existsSync(file))
		throw new BackupError(`There is no database in ${dataDir}. Start the site once, or set DATA_DIR.`)
	const folder = target === undefined ? backupFolder(dataDir) : path.resolve(target)
	const order = { dataDir, databaseFile: file, folder, at: new Date().toISOString() }
	const result = await makeBackup(order)
	if ("reason" in result) throw new BackupError(result.reason)
	const lines = [`Backup made: ${result.file} (${megabytes(result.bytes)}).`]
	if (result.missing.length > 0)
		lines.push(`These files are missing on the disk, so the backup lacks them: ${result.missing.join(", ")}`)
	else lines.push("Copy it to another machine: a backup on the same disk is lost with that disk.")
	return lines.join("\n")
}

export type RestoreOptions = { file?: string; isNewest: boolean; isCheck: boolean; isFinish: boolean }

/** `scripts/restore.mjs`: restores or checks a backup and returns the report. Throws `BackupError`, `DataFolderError`. */
export async function restoreCommand({ dataDir }: Environment, options: RestoreOptions): Promise<string> {
	if (options.isFinish) {
		const previous = await finishRestore(dataDir)
		return previous
			? `The restore is complete. ${previousData(previous)}`
			: "There is no restore to complete."
	}
	const now = new Date()
	const zone = await readZoneOfFolder(dataDir)
	const { file, skipped } =
		options.isNewest || !options.file
			? await newestBackup(dataDir, now, zone)
			: { file: path.resolve(options.file), skipped: [] }
	const skippedLines =
		skipped.length > 0
			? [
					`Skipped, because dated later than this machine's clock (${formatDateTime(now.toISOString(), zone)}): ${skipped.join(", ")}.`,
				]
			: []
	if (options.isCheck)
		return [
			...skippedLines,
			`${file} is complete.`,
			describeBackup(await checkBackup(file, dataDir), zone),
		].join("\n")
	const { previous, ...checked } = await restoreBackup(file, dataDir, now)
	return [
		...skippedLines,
		`${file} was restored.`,
		describeBackup(checked, zone),
		previousData(previous),
		"Start the site now. Everyone has to sign in again, with the password they had when the backup was made.",
	].join("\n")
}

function describeBackup({ manifest, files, bytes, missing }: CheckedBackup, zone: string): string {
	const { species = 0, posts = 0, users = 0 } = manifest.counts
	const missingLine = missing.length > 0 ? `\nMissing from it: ${missing.join(", ")}` : ""
	return (
		`Made on ${formatDateTime(manifest.madeAt, zone)}: ${species} species, ${posts} posts, ${users} accounts; ` +
		`${files} files, ${megabytes(bytes)}, all intact.${missingLine}`
	)
}

const previousData = (folder: string) =>
	`The previous data is in ${folder}. Delete that folder once the site works as expected.`
