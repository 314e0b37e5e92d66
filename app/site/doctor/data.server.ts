import { readdir, stat } from "node:fs/promises"
import path from "node:path"
import { openDatabase } from "../../../db/connection.ts"
import { checkDatabase, DamagedDatabaseError } from "../../../db/database-check.ts"
import { migrations } from "../../../db/migrate.ts"
import { type BackupState, backupWords, isBackupLate } from "../../models/backup.ts"
import { type Finding, fault, look, ok } from "../../models/finding.ts"
import { formatDateTime } from "../../models/local-time.ts"
import { listMediaFiles } from "../../models/media.server.ts"
import { findNewestMoment } from "../../models/newest-moment.server.ts"
import { databaseFile } from "../../system/environment.server.ts"
import { mediaFolder } from "../../system/media-store.server.ts"

const RESTORE = "Stop the site and put the newest backup in its place: node scripts/restore.mjs --newest"

/** Looks at the database from end to end, at its pictures and sounds, and at the clock. */
export async function lookAtData(dataDir: string, now: Date): Promise<Finding[]> {
	const file = databaseFile(dataDir)
	const size = (await stat(file).catch(() => undefined))?.size ?? 0
	if (size === 0) return [look("There is no database yet.", "Start the site once.")]
	try {
		checkDatabase(file, "wholly")
	} catch (error) {
		if (!(error instanceof DamagedDatabaseError)) throw error
		return [fault(`The database is damaged: ${error.message}.`, RESTORE)]
	}
	const { db, sqlite, close } = openDatabase(file)
	try {
		const version = sqlite.pragma("user_version", { simple: true }) as number
		const latest = migrations.at(-1)?.version ?? 0
		if (version > latest)
			return [
				fault(
					`The database has version ${version}, this release knows ${latest}.`,
					"Start the newer release again.",
				),
			]
		if (version < latest)
			return [look("The database is of an older release.", "Start the site: it brings it up to date.")]
		const missing = await missingFiles(dataDir, await listMediaFiles(db))
		return [
			ok("The database was looked through and is whole."),
			missing.length > 0
				? fault(
						`Of the files of pictures and sounds ${missing.length} are missing, ${missing[0]} for one.`,
						RESTORE,
					)
				: ok("All pictures and sounds are there."),
			clockFinding(await findNewestMoment(db), now),
		]
	} finally {
		close()
	}
}

async function missingFiles(dataDir: string, names: string[]): Promise<string[]> {
	const there = new Set(await readdir(mediaFolder(dataDir)).catch(() => []))
	return names.filter((name) => !there.has(path.basename(name)))
}

/** A minute or two are nothing; sessions and waits are counted in more. */
const TOLERANCE_MS = 5 * 60_000

/** Whether the clock can be right, by the newest moment (UTC ISO 8601) that the site has noted. */
export function clockFinding(newest: string | undefined, now: Date): Finding {
	const words = `The clock says ${formatDateTime(now.toISOString())} (the farm's time)`
	const todo = "Set the machine's clock, and let it be set by itself: sudo timedatectl set-ntp true"
	if (newest && Date.parse(newest) > now.getTime() + TOLERANCE_MS)
		return fault(
			`${words}, but something was noted at ${formatDateTime(newest)}: one of both is wrong.`,
			todo,
		)
	return ok(`${words}.`)
}

/** How the site stands with its backups. */
export function backupFinding(state: BackupState, now: Date): Finding {
	const words = backupWords(state, now)
	if (isBackupLate(state, now))
		return fault(words, "Make one now and see what it says: node scripts/backup.mjs")
	if (!state.newest) return look(words, "Make one now: node scripts/backup.mjs")
	if (!state.isOn) return look(words, "Remove BACKUPS=off, unless something else makes backups.")
	return ok(`${words} Is there a copy on another machine?`)
}
