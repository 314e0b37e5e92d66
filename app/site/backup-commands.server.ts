import { existsSync } from "node:fs"
import path from "node:path"
import { makeBackup } from "../background/backup-job.server.ts"
import { megabytes } from "../models/backup.ts"
import { formatDateTime } from "../models/local-time.ts"
import { backupFolder } from "../system/backup-folder.server.ts"
import { databaseFile, type Environment } from "../system/environment.server.ts"
import { BackupError } from "./backup-keeper.server.ts"
import {
	type CheckedBackup,
	checkBackup,
	finishRestore,
	newestBackup,
	restoreBackup,
} from "./restore.server.ts"

/** `scripts/backup.mjs`: makes a backup in the folder `target`, and says what it made. Throws `BackupError`. */
export async function backupCommand({ dataDir }: Environment, target?: string): Promise<string> {
	const file = databaseFile(dataDir)
	if (!existsSync(file))
		throw new BackupError(`There is no database in ${dataDir}: start the site once, or set DATA_DIR.`)
	const folder = target === undefined ? backupFolder(dataDir) : path.resolve(target)
	const order = { dataDir, databaseFile: file, folder, at: new Date().toISOString() }
	const made = await makeBackup(order)
	if ("refusal" in made) throw new BackupError(made.refusal)
	const lines = [`The backup is made: ${made.file} (${megabytes(made.bytes)}).`]
	if (made.missing.length > 0)
		lines.push(`These files are missing on the disk and so in the backup: ${made.missing.join(", ")}`)
	else lines.push("Copy it to another machine: one that burns with this disk is no backup.")
	return lines.join("\n")
}

/** What `scripts/restore.mjs` is told: a file or the newest one, only to be looked at or put in place; or to go on. */
export type RestoreWish = { file?: string; isNewest: boolean; isCheck: boolean; isFinish: boolean }

/** `scripts/restore.mjs`: puts a backup in place, and says what was done. Throws `BackupError` and `DataFolderError`. */
export async function restoreCommand({ dataDir }: Environment, wish: RestoreWish): Promise<string> {
	if (wish.isFinish) {
		const aside = await finishRestore(dataDir)
		return aside ? `The restore is complete. ${keptIn(aside)}` : "There is no restore to be completed."
	}
	const file = wish.isNewest || !wish.file ? await newestBackup(dataDir) : path.resolve(wish.file)
	if (wish.isCheck) return `${file} is whole.\n${contentOf(await checkBackup(file))}`
	const { aside, ...checked } = await restoreBackup(file, dataDir, new Date())
	return [
		`${file} was put in place.`,
		contentOf(checked),
		keptIn(aside),
		"Start the site now. Everybody has to sign in again, with the passwords of that time.",
	].join("\n")
}

function contentOf({ manifest, files, bytes, missing }: CheckedBackup): string {
	const { species = 0, posts = 0, users = 0 } = manifest.counts
	const lost = missing.length > 0 ? `\nMissing in it: ${missing.join(", ")}` : ""
	return (
		`Made on ${formatDateTime(manifest.madeAt)}: ${species} species, ${posts} posts, ${users} accounts; ` +
		`${files} files, ${megabytes(bytes)}, all as they were packed.${lost}`
	)
}

const keptIn = (aside: string) => `What was there before is kept in ${aside}; delete it when all is well.`
