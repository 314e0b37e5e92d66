import { existsSync } from "node:fs"
import path from "node:path"
import { requireDatabase } from "#core/http/data-folder.server.ts"
import { oneFileOfEach } from "#core/media/media-files.server.ts"
import { backupFolder } from "#core/platform/backup-folder.server.ts"
import { databaseFile, type Environment } from "#core/platform/environment.server.ts"
import { RESTORE_MARK } from "#core/platform/restore-swap.server.ts"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { loadTimeZoneOfFolder } from "#core/time/set-time-zone.server.ts"
import { byRunner, siteCommand } from "../../../scripts/site-command.mjs"
import { describeMissing, isComplete, isFromFuture, megabytes } from "./backup.ts"
import { makeBackup } from "./backup-job.server.ts"
import { BackupError, listBackups } from "./backups.server.ts"
import {
	type CheckedBackup,
	checkBackup,
	newestBackup,
	type RestoredAccess,
	restoreBackup,
} from "./restore.server.ts"

/** `isWell` is false if the command must end with an error code. */
type Report = { text: string; isWell: boolean }

const anotherFolder = () =>
	`Or make it on another disk: ${byRunner({
		inContainer: "docker compose run --rm -v /another/folder:/rescue site node scripts/backup.mjs /rescue",
		otherwise: "node scripts/backup.mjs /another/folder",
	})}`

/** Runs `scripts/backup.mjs`, in the folder `target`. Throws `BackupError`. */
export async function backupCommand({ dataDir }: Environment, target?: string): Promise<Report> {
	if (existsSync(path.join(dataDir, RESTORE_MARK)))
		throw new BackupError("A restore was interrupted. Start the site once, which completes it.")
	const file = databaseFile(dataDir)
	await requireDatabase(dataDir)
	const folder = target === undefined ? backupFolder(dataDir) : path.resolve(target)
	const order = { dataDir, databaseFile: file, folder, at: new Date().toISOString() }
	const result = await makeBackup(order)
	if ("reason" in result)
		throw new BackupError(result.isOfFolder ? `${result.reason} ${anotherFolder()}` : result.reason)
	const { missing } = result
	if (missing.length === 0)
		return {
			text: `Backup made: ${result.file} (${megabytes(result.bytes)}).\nCopy it to another machine: a backup on the same disk is lost with that disk.`,
			isWell: true,
		}
	const past = (await listBackups(backupFolder(dataDir))).filter((one) => !isFromFuture(one, new Date()))
	return {
		text: [
			`Backup made, but it is INCOMPLETE: ${result.file} (${megabytes(result.bytes)}).`,
			describeMissing({ missing: oneFileOfEach(missing).length }, past.find(isComplete)),
			`Run '${siteCommand("node scripts/doctor.mjs")}': it says how to put them back.`,
		].join("\n"),
		isWell: false,
	}
}

type RestoreOptions = { file?: string; isNewest: boolean; isCheck: boolean }

/** Runs `scripts/restore.mjs`. Throws `BackupError`, `DataFolderError`. */
export async function restoreCommand(environment: Environment, options: RestoreOptions): Promise<Report> {
	const { dataDir } = environment
	const now = new Date()
	await loadTimeZoneOfFolder(dataDir)
	const { file, skippedLines } = await chooseBackup(dataDir, options, now)
	if (options.isCheck) {
		const checked = await checkBackup(file, dataDir)
		const isWell = checked.missing.length === 0
		const verdict = isWell ? "is complete" : "is INCOMPLETE"
		return {
			text: [...skippedLines, `${file} ${verdict}.`, describeBackup(file, checked)].join("\n"),
			isWell,
		}
	}
	const { previous, access, ...checked } = await restoreBackup(file, dataDir, now)
	const lines = [
		...skippedLines,
		`${file} was restored.`,
		describeBackup(file, checked),
		...(previous
			? [`The previous data is in ${previous}. Delete that folder once the site works as expected.`]
			: []),
		...describeAccess(access),
		"Start the site now. Everyone has to sign in again, with the password they had when the backup was made. " +
			"One-time links no longer work, so create new ones, and visitors type the tour's passcode again.",
	]
	return { text: lines.join("\n"), isWell: true }
}

async function chooseBackup(dataDir: string, options: RestoreOptions, now: Date) {
	if (!options.isNewest && options.file) return { file: path.resolve(options.file), skippedLines: [] }
	const { file, skipped, newest, complete } = await newestBackup(dataDir, now)
	// A person has to weigh missing files against what was written since the complete backup.
	if (!options.isCheck && complete && !isComplete(newest))
		throw new BackupError(
			[
				`The newest backup, ${newest.name}, is INCOMPLETE. ${describeMissing(newest, complete)}`,
				"Nothing was changed. Choose one of the two:",
				siteCommand(`node scripts/restore.mjs ${file}`, { isRunning: false }),
				siteCommand(`node scripts/restore.mjs ${path.join(path.dirname(file), complete.name)}`, {
					isRunning: false,
				}),
			].join("\n"),
		)
	const clock = formatDateTime(now.toISOString())
	const skippedLine = `Skipped, because dated later than this machine's clock (${clock}): ${skipped.join(", ")}.`
	return { file, skippedLines: skipped.length > 0 ? [skippedLine] : [] }
}

function describeBackup(file: string, { manifest, files, bytes, missing }: CheckedBackup): string {
	const { species = 0, posts = 0, users = 0 } = manifest.counts
	const missingLine =
		missing.length > 0
			? `\n${formatCount(missing.length, "file is", "files are")} missing from it; all names: tar -xOf ${file} manifest.json`
			: ""
	return (
		`Made on ${formatDateTime(manifest.madeAt)}: ${formatNumber(species)} species, ${formatCount(posts, "post")}, ` +
		`${formatCount(users, "account")}; ${formatCount(files, "file")}, ${megabytes(bytes)}, all intact.${missingLine}`
	)
}

const CHECK_ACCOUNTS =
	"At /admin/security/accounts, deactivate people who have left, and renew recovery codes that were used since."

function describeAccess({ unknown, hasAdministrator }: RestoredAccess): string[] {
	const lines: string[] = []
	if (unknown.length > 0) {
		const active = unknown.map(({ username, role }) => `'${username}' (${role})`).join(", ")
		lines.push(
			`These accounts are active again. Check whether each still should be: ${active}. ${CHECK_ACCOUNTS}`,
		)
	}
	if (!hasAdministrator)
		lines.push(
			`No administrator is active. Create one: ${siteCommand("node scripts/create-admin.mjs NAME", { isRunning: false })}`,
		)
	return lines
}
