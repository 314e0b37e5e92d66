import { formatNumber } from "#app/models/text/numbers.ts"
import { formatDateTime, localDay } from "#app/models/time/local-time.ts"

export type Backup = { name: string; at: Date; bytes: number }

export type BackupState = {
	isOn: boolean
	newest: Backup | undefined
	failure: { at: Date; message: string } | undefined
}

export type CreatedBackup = { file: string; bytes: number; missing: string[] }

export type BackupService = { state(): Promise<BackupState>; make(): Promise<CreatedBackup> }

export type BackupManifest = {
	format: 1
	madeAt: string
	schema: number
	counts: Record<string, number>
	missing: string[]
}

const HOUR = 3_600_000

/** Nightly backups start at 3:10 AM, the farm's time. */
const NIGHT = 3 * HOUR + HOUR / 6

const LATE = 50 * HOUR

const RECENT = 48 * HOUR

const MIN_RETAINED = 3

/** A clock correction may leave a backup dated this far (ms) in the future. */
const CLOCK_TOLERANCE = HOUR / 12

export function backupName(at: Date): string {
	return `farm-${at.toISOString().replaceAll(":", "").replace(/\..*$/, "")}Z.tar`
}

export function parseBackupName(name: string): Date | undefined {
	const [, day, hour, minute, second] = /^farm-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/.exec(name) ?? []
	const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
	return Number.isNaN(at.getTime()) ? undefined : at
}

export function isBackupDue(backups: Backup[], now: Date, zone: string): boolean {
	return !backups.some(({ at }) => night(at, zone) === night(now, zone))
}

export function isFromFuture({ at }: Backup, now: Date): boolean {
	return at.getTime() > now.getTime() + CLOCK_TOLERANCE
}

/** The newest of seven days, four weeks and six months, and all younger than 48 hours. Future ones don't count. */
export function listRetainedBackups(backups: Backup[], now: Date, zone: string): Backup[] {
	const newestFirst = [...backups].sort((a, b) => b.at.getTime() - a.at.getTime())
	const past = newestFirst.filter((backup) => !isFromFuture(backup, now))
	const retained = new Set([
		...newestFirst.filter((backup) => isRecent(backup, now)),
		...firstOfEach(past, (at) => night(at, zone), 7),
		...firstOfEach(past, (at) => week(at, zone), 4),
		...firstOfEach(past, (at) => month(at, zone), 6),
	])
	return newestFirst.filter((backup) => retained.has(backup))
}

/** None if deleting all candidates wouldn't be enough. The newest three, and all younger than 48 hours, remain. */
export function backupsToDelete(backups: Backup[], missingBytes: number, now: Date): Backup[] {
	const newestFirst = [...backups].sort((a, b) => b.at.getTime() - a.at.getTime())
	const past = newestFirst.filter((backup) => !isFromFuture(backup, now))
	const oldestFirst = past
		.slice(MIN_RETAINED)
		.filter((backup) => !isRecent(backup, now))
		.reverse()
	let freed = 0
	const count = oldestFirst.findIndex(({ bytes }) => {
		freed += bytes
		return freed >= missingBytes
	})
	return oldestFirst.slice(0, count + 1)
}

/** A backup dated in the future has an unknown age, so it counts as recent. */
function isRecent({ at }: Backup, now: Date): boolean {
	return at.getTime() > now.getTime() - RECENT
}

export function isBackupLate({ isOn, newest, failure }: BackupState, now: Date): boolean {
	return (
		isOn && (failure !== undefined || (newest !== undefined && now.getTime() - newest.at.getTime() > LATE))
	)
}

export function describeBackups({ isOn, newest, failure }: BackupState, now: Date, zone: string): string {
	const made = newest
		? `The newest backup is ${ageInWords(newest.at, now)} old (${formatDateTime(newest.at.toISOString(), zone)}, ${megabytes(newest.bytes)}).`
		: "There is no backup yet."
	const failed = failure
		? ` The last attempt failed on ${formatDateTime(failure.at.toISOString(), zone)}: ${failure.message}`
		: ""
	return `${made}${failed}${isOn ? "" : " Nightly backups are turned off (BACKUPS=off)."}`
}

export function backupHealth(state: BackupState, now: Date): string {
	const { isOn, newest, failure } = state
	const age = newest ? `${ageInWords(newest.at, now)} old` : "none yet"
	const problem = failure ? ", the last attempt FAILED" : isBackupLate(state, now) ? ", LATE" : ""
	return `backup: ${age}${problem}${isOn ? "" : ", switched off"}`
}

export function ageInWords(at: Date, now: Date): string {
	const hours = Math.max(0, Math.round((now.getTime() - at.getTime()) / HOUR))
	if (hours < 1) return "less than an hour"
	if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`
	return `${Math.round(hours / 24)} days`
}

export function megabytes(bytes: number): string {
	return `${formatNumber(Math.max(1, Math.round(bytes / 1e6)))} MB`
}

function firstOfEach(newestFirst: Backup[], periodOf: (at: Date) => string, count: number): Backup[] {
	const periods = new Map<string, Backup>()
	for (const backup of newestFirst) {
		const period = periodOf(backup.at)
		if (!periods.has(period)) periods.set(period, backup)
	}
	return [...periods.values()].slice(0, count)
}

function night(at: Date, zone: string): string {
	return localDay(new Date(at.getTime() - NIGHT).toISOString(), zone)
}

function week(at: Date, zone: string): string {
	const day = new Date(`${night(at, zone)}T12:00:00Z`)
	day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
	return day.toISOString()
}

function month(at: Date, zone: string): string {
	return night(at, zone).slice(0, 7)
}
