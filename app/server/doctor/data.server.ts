import { readdir, stat } from "node:fs/promises"
import path from "node:path"
import { type BackupState, describeBackups, isBackupLate } from "#app/models/backups/backup.ts"
import { type CheckResult, failure, ok, warning } from "#app/models/backups/check-result.ts"
import { listMediaFiles } from "#app/models/media/media.server.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import {
	SETTING_KEYS,
	type Settings,
	settingRow,
	unfilledSettings,
} from "#app/models/settings/settings-table.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { findLatestTimestamp } from "#app/models/time/newest-moment.server.ts"
import { findCurrentTerms } from "#app/models/waiver/terms.server.ts"
import { findReview } from "#app/models/waiver/terms-review.server.ts"
import { databaseFile, type Environment } from "#app/platform/environment.server.ts"
import { mediaFolder } from "#app/platform/media-store.server.ts"
import { type Database, withDatabase } from "#db/connection.ts"
import { checkDatabase, DamagedDatabaseError } from "#db/database-check.ts"
import { migrations } from "#db/migrate.ts"

const RESTORE = "Stop the site and restore the newest backup: node scripts/restore.mjs --newest"

export async function checkData(
	{ dataDir, firstSettings }: Pick<Environment, "dataDir" | "firstSettings">,
	now: Date,
): Promise<CheckResult[]> {
	const file = databaseFile(dataDir)
	const size = (await stat(file).catch(() => undefined))?.size ?? 0
	if (size === 0) return [warning("There is no database yet.", "Start the site once.")]
	try {
		checkDatabase(file, "integrity_check")
	} catch (error) {
		if (!(error instanceof DamagedDatabaseError)) throw error
		return [failure(`The database is damaged: ${error.message}.`, RESTORE)]
	}
	return await withDatabase(file, async ({ db, sqlite }) => {
		const version = sqlite.pragma("user_version", { simple: true }) as number
		const latest = migrations.at(-1)?.version ?? 0
		if (version > latest)
			return [
				failure(
					`The database has version ${version}, but this release supports only ${latest}.`,
					"Start the newer release again.",
				),
			]
		if (version < latest)
			return [warning("The database is from an older release.", "Start the site to update it.")]
		const missing = await missingFiles(dataDir, await listMediaFiles(db))
		return [
			ok("The database is intact."),
			missing.length > 0
				? failure(`Missing pictures and sounds: ${missing.length}, for example ${missing[0]}.`, RESTORE)
				: ok("All pictures and sounds are present."),
			await checkTerms(db),
			checkClock(await findLatestTimestamp(db), now, await readTimeZone(db)),
			...checkSettings(await readSettings(db), firstSettings),
		]
	})
}

async function checkTerms(db: Database): Promise<CheckResult> {
	const { number } = await findCurrentTerms(db)
	const review = await findReview(db, number)
	if (!review)
		return warning(
			`Version ${number} of the waiver's terms has not been reviewed.`,
			"Have a lawyer read it, then confirm the review at /admin/site/terms.",
		)
	return ok(
		`Version ${number} of the waiver's terms was reviewed by ${review.reviewer} on ${review.reviewedOn}.`,
	)
}

async function missingFiles(dataDir: string, names: string[]): Promise<string[]> {
	const present = new Set(await readdir(mediaFolder(dataDir)).catch(() => []))
	return names.filter((name) => !present.has(path.basename(name)))
}

/** The values of the environment are only the first ones, so another value there has no effect. */
function checkSettings(settings: Settings, firstSettings: Record<string, string>): CheckResult[] {
	const missing = unfilledSettings(settings).map(({ title, problem }) =>
		warning(`${title} isn't filled in yet: ${problem}.`, "Sign in and open Site Settings."),
	)
	const ignored = SETTING_KEYS.flatMap((key) => {
		const { title, variable } = settingRow(key)
		const value = variable && firstSettings[variable]
		if (!value || value === settings[key]) return []
		const todo = `Remove ${variable} from .env. To change the setting, sign in and open Site Settings.`
		return [warning(`${variable} has no effect: the site uses '${title}' from Site Settings.`, todo)]
	})
	const all = [...missing, ...ignored]
	return all.length > 0 ? all : [ok("All site settings are filled in.")]
}

const TOLERANCE_MS = 5 * 60_000

export function checkClock(newest: string | undefined, now: Date, zone: string): CheckResult {
	const message = `The clock says ${formatDateTime(now.toISOString(), zone)} (the farm's time)`
	const todo = "Set the machine's clock, and let it synchronize automatically: sudo timedatectl set-ntp true"
	if (newest && Date.parse(newest) > now.getTime() + TOLERANCE_MS)
		return failure(
			`${message}, but the database has an entry from ${formatDateTime(newest, zone)}: one of them is wrong.`,
			todo,
		)
	return ok(`${message}.`)
}

export function checkBackups(state: BackupState, now: Date, zone: string): CheckResult {
	const message = describeBackups(state, now, zone)
	if (isBackupLate(state, now))
		return failure(message, "Make one now and read its output: node scripts/backup.mjs")
	if (!state.newest) return warning(message, "Make one now: node scripts/backup.mjs")
	if (!state.isOn) return warning(message, "Remove BACKUPS=off, unless something else makes backups.")
	return ok(`${message} Is there a copy on another machine?`)
}
