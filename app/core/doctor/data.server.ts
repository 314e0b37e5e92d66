import { existsSync } from "node:fs"
import path from "node:path"
import { sql } from "kysely"
import { lastBackupDownload } from "#core/audit/audit.server.ts"
import {
	type Backup,
	type BackupState,
	describeBackups,
	describeMissingCopy,
	isBackupLate,
	isIncomplete,
} from "#core/backups/backup.ts"
import { findDatabaseProblem } from "#core/http/data-folder.server.ts"
import { oneFileOfEach } from "#core/media/media-files.server.ts"
import { measureMediaFiles } from "#core/media/missing-files.server.ts"
import { backupFolder } from "#core/platform/backup-folder.server.ts"
import { databaseFile, type Environment } from "#core/platform/environment.server.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { CLOCK_TOLERANCE_MS } from "#core/time/within.ts"
import type { Database } from "#db/connection.ts"
import { migrations } from "#db/migrate.ts"
import { withDatabaseToRead } from "#db/read-database.ts"
import { byRunner, siteCommand } from "../../../scripts/site-command.mjs"
import { type CheckResult, failure, ok, warning } from "./check-result.ts"

const restore = () =>
	`Stop the site${byRunner({ inContainer: " (docker compose stop)", otherwise: "" })} and restore the newest backup: ${siteCommand("node scripts/restore.mjs --newest", { isRunning: false })}`

export async function checkData(
	{ dataDir }: Pick<Environment, "dataDir">,
	known: ServerFacts,
): Promise<CheckResult[]> {
	const withServer = (result: CheckResult) => [result, ...checkServer(known)]
	const file = databaseFile(dataDir)
	try {
		const problem = await findDatabaseProblem(dataDir, "integrity_check")
		if (problem) return withServer(failure(problem, `If it was moved, move it back. Otherwise: ${restore()}`))
	} catch (error) {
		return withServer(failure(`The database can't be opened: ${(error as Error).message}.`, restore()))
	}
	if (!existsSync(file)) return withServer(warning("There is no database yet.", "Start the site once."))
	return await withDatabaseToRead(file, async ({ db, sqlite }) => {
		const version = sqlite.pragma("user_version", { simple: true }) as number
		const latest = migrations.at(-1)?.version ?? 0
		if (version > latest)
			return withServer(
				failure(
					`The database has version ${version}, but this release supports only ${latest}.`,
					"Start the newer release again.",
				),
			)
		if (version < latest)
			return withServer(warning("The database is from an older release.", "Start the site to update it."))
		const { missing } = await measureMediaFiles(db, dataDir)
		const problem = describeMissingCopy(await lastBackupDownload(db), known.now)
		return [
			ok("The database is intact."),
			checkFiles(dataDir, missing, known.backups.complete),
			checkClock(await findLatestTimestamp(db), known.now),
			...checkServer({ ...known, areFilesPresent: missing.length === 0 }),
			...(problem ? [warning(problem, COPY)] : []),
		]
	})
}

const COPY = "Once a month, press 'Download newest backup' on the Security tab, and store the file elsewhere."

function checkFiles(dataDir: string, missing: string[], complete: Backup | undefined): CheckResult {
	return missing.length === 0
		? ok("All pictures and sounds are present.")
		: failure(
				`Missing or unreadable pictures and sounds: ${oneFileOfEach(missing).length}, for example ${missing[0]}.`,
				putFilesBack(dataDir, complete),
			)
}

/** Media files never change, so an older backup has the right ones; restoring it would lose later changes. */
function putFilesBack(dataDir: string, complete: Backup | undefined): string {
	if (!complete)
		return "No backup in DATA_DIR/backups has all files. Look for a complete one elsewhere, or add the files again on the site."
	const file = path.join(backupFolder(dataDir), complete.name)
	return `Put them back from the newest complete backup: ${siteCommand(`tar -xf ${file} -C ${dataDir} media`)}`
}

function checkClock(newest: string | undefined, now: Date): CheckResult {
	const message = `The clock says ${formatDateTime(now.toISOString())} (the farm's time)`
	const todo = "Set the machine's clock, and let it synchronize automatically: sudo timedatectl set-ntp true"
	if (newest && Date.parse(newest) > now.getTime() + CLOCK_TOLERANCE_MS)
		return failure(
			`${message}, but the database has an entry from ${formatDateTime(newest)}: one of them is wrong.`,
			todo,
		)
	return ok(`${message}.`)
}

type AddressSettings = { origin: string | null; trustProxy: boolean; host: string }

type ServerFacts = {
	backups: BackupState
	address: AddressSettings
	now: Date
	areFilesPresent?: boolean
}

export function checkServer(facts: ServerFacts): CheckResult[] {
	return [checkBackups(facts), ...checkAddressSettings(facts.address)]
}

function checkBackups({ backups, now, areFilesPresent }: ServerFacts): CheckResult {
	const message = describeBackups(backups, now)
	if (isBackupLate(backups, now))
		return failure(message, `Make one now and read its output: ${siteCommand("node scripts/backup.mjs")}`)
	if (isIncomplete(backups) && areFilesPresent)
		return failure(
			message,
			`All files are there now. Make a backup: ${siteCommand("node scripts/backup.mjs")}`,
		)
	if (isIncomplete(backups))
		return failure(message, "Put the missing files back, as doctor says on the server, and make a backup.")
	if (!backups.newest) return warning(message, `Make one now: ${siteCommand("node scripts/backup.mjs")}`)
	if (!backups.isOn) return warning(message, "Remove BACKUPS=off, unless something else makes backups.")
	return ok(message)
}

export function checkAddressSettings({ origin, trustProxy, host }: AddressSettings): CheckResult[] {
	const isLocal = origin ? /^http:\/\/(localhost|127\.)/.test(origin) : /^(127\.|localhost|::1)/.test(host)
	const results: CheckResult[] = []
	if (!origin && !isLocal)
		results.push(
			warning(
				"PUBLIC_URL is not set: QR codes contain the address that was used to make them, and behind a proxy forms are rejected.",
				"Set PUBLIC_URL to the address that visitors use, for example https://farm.example (with Docker: SITE_ADDRESS in .env).",
			),
		)
	if (origin?.startsWith("http:") && !isLocal)
		results.push(
			failure(
				`${origin} is not https: passwords are sent unencrypted, and phones allow neither the camera nor the offline tour.`,
				"Use a proxy with a certificate (Caddy in compose.yaml), and set PUBLIC_URL to https://…",
			),
		)
	if (origin?.startsWith("https:") && !trustProxy)
		results.push(
			failure(
				"There is a proxy (PUBLIC_URL is https), but TRUST_PROXY is not set: all visitors share one rate limit.",
				"Set TRUST_PROXY=true.",
			),
		)
	if (trustProxy && !origin?.startsWith("https:"))
		results.push(
			warning(
				"TRUST_PROXY is set: anyone who reaches the site without the proxy can fake their address.",
				"Make sure that only the proxy can reach the site's port, or remove TRUST_PROXY.",
			),
		)
	return results.length > 0 ? results : [ok("The settings for address and proxy are consistent.")]
}

/** Returns UTC ISO 8601. The clock must not be before it. */
async function findLatestTimestamp(db: Database): Promise<string | undefined> {
	const { rows } = await sql<{ at: string | null }>`
		select max(at) as at from (
			select max(at) as at from audit_entries
			union all select max(last_seen_at) from sessions
			union all select max(accepted_at) from waiver_acceptances
		)`.execute(db)
	return rows[0]?.at ?? undefined
}
