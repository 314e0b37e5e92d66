import { formatCount, formatNumber } from "#core/text/numbers.ts"
import { formatDateTime, localDay } from "#core/time/local-time.ts"
import { CLOCK_TOLERANCE_MS } from "#core/time/within.ts"

/** `missing`: the number of media files that its records name and it lacks; undefined if the backup can't be read. */
export type Backup = { name: string; at: Date; bytes: number; missing: number | undefined }

export type BackupState = {
	isOn: boolean
	newest: Backup | undefined
	complete: Backup | undefined
	failure: { at: Date; message: string } | undefined
}

export type CreatedBackup = { file: string; bytes: number; missing: string[] }

export type BackupService = {
	state(): Promise<BackupState>
	make(): Promise<CreatedBackup>
}

export type BackupManifest = {
	format: 1
	madeAt: string
	schema: number
	counts: Record<string, number>
	missing: string[]
}

const HOUR = 3_600_000

/** 3:10 AM, the farm's time. */
const NIGHT = 3 * HOUR + HOUR / 6

const LATE = 50 * HOUR

const RECENT = 48 * HOUR

export function backupName(at: Date): string {
	return `farm-${at.toISOString().replaceAll(":", "").replace(/\..*$/, "")}Z.tar`
}

export function parseBackupName(name: string): Date | undefined {
	const [, day, hour, minute, second] = /^farm-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/.exec(name) ?? []
	const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
	return Number.isNaN(at.getTime()) ? undefined : at
}

export function isBackupDue(backups: Backup[], now: Date): boolean {
	return !backups.some(({ at }) => night(at) === night(now))
}

export function isComplete({ missing }: Backup): boolean {
	return missing === 0
}

/** An unreadable backup may be complete: it could belong to another user. */
function lacksFiles({ missing }: Backup): boolean {
	return missing !== undefined && missing > 0
}

export function isFromFuture({ at }: Backup, now: Date): boolean {
	return at.getTime() > now.getTime() + CLOCK_TOLERANCE_MS
}

/**
 * The newest of seven days, four weeks and six months, and all younger than 48 hours. Future ones don't count. Incomplete and
 * unreadable ones never displace a complete one; incomplete ones are retained only until there is a newer complete one.
 */
export function listRetainedBackups(backups: Backup[], now: Date): Backup[] {
	const newestFirst = sortNewestFirst(backups)
	const past = newestFirst.filter((backup) => !isFromFuture(backup, now))
	const complete = past.filter(isComplete)
	const newer = complete[0] ? past.slice(0, past.indexOf(complete[0])) : past
	const retained = new Set([
		...newestFirst.filter((backup) => isRecent(backup, now)),
		...newestOfPeriods(complete),
		...newestOfPeriods(newer.filter(lacksFiles)),
		...newestOfPeriods(past.filter(({ missing }) => missing === undefined)),
	])
	return newestFirst.filter((backup) => retained.has(backup))
}

/** Backups may use a third of the space that would be free without them. */
const SHARE = 3

export const mostBytes = (backups: readonly Backup[], freeBytes: number) =>
	(freeBytes + bytesOf(backups)) / SHARE

export const bytesOf = (backups: readonly Backup[]) => backups.reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * The backups to delete so that the others need at most `most` bytes: incomplete ones, all but the newest of each night, the oldest.
 * The newest `spared`, as many complete ones, and those dated in the future stay, even if they need more.
 */
export function backupsOverLimit(backups: Backup[], most: number, now: Date, spared = 1): Backup[] {
	const newestFirst = sortNewestFirst(backups).filter((backup) => !isFromFuture(backup, now))
	const nightly = firstOfEach(newestFirst, night, Number.POSITIVE_INFINITY)
	const retained = [...newestFirst.slice(0, spared), ...newestFirst.filter(isComplete).slice(0, spared)]
	const oldestFirst = newestFirst.filter((backup) => !retained.includes(backup)).reverse()
	const rank = (backup: Backup) => (lacksFiles(backup) ? 0 : nightly.includes(backup) ? 2 : 1)
	let bytes = bytesOf(backups)
	const deleted: Backup[] = []
	for (const backup of oldestFirst.toSorted((one, other) => rank(one) - rank(other))) {
		if (bytes <= most) break
		deleted.push(backup)
		bytes -= backup.bytes
	}
	return deleted
}

function sortNewestFirst(backups: Backup[]): Backup[] {
	return [...backups].sort((a, b) => b.at.getTime() - a.at.getTime())
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

export function needsAttention(state: BackupState, now: Date): boolean {
	return isBackupLate(state, now) || isIncomplete(state)
}

export function isIncomplete({ newest }: BackupState): boolean {
	return newest !== undefined && !isComplete(newest)
}

export function describeBackups(state: BackupState, now: Date): string {
	const { isOn, newest, failure } = state
	const made = newest ? describeNewest(newest, state, now) : "There is no backup yet."
	const failed = failure
		? ` The last attempt failed on ${formatDateTime(failure.at.toISOString())}: ${failure.message}`
		: ""
	return `${made}${failed}${isOn ? "" : " Nightly backups are turned off (BACKUPS=off)."}`
}

function describeNewest(newest: Backup, state: BackupState, now: Date): string {
	const time = formatDateTime(newest.at.toISOString())
	const age = `The newest backup is ${describeAge(newest.at, now)} old (${time}, ${megabytes(newest.bytes)})`
	return isComplete(newest) ? `${age}.` : `${age} and INCOMPLETE. ${describeMissing(newest, state.complete)}`
}

export function describeMissing({ missing }: Pick<Backup, "missing">, complete: Backup | undefined): string {
	const lacks =
		missing === undefined
			? "It can't be read."
			: `It lacks ${formatCount(missing, "picture or sound", "pictures or sounds")} that the site names.`
	return `${lacks} ${complete ? `The newest complete one is ${complete.name}.` : "There is no complete one."}`
}

export function backupHealth(state: BackupState, now: Date): string {
	const { isOn, newest, complete, failure } = state
	const age = newest ? `${describeAge(newest.at, now)} old` : "none yet"
	const problem = failure ? ", the last attempt FAILED" : isBackupLate(state, now) ? ", LATE" : ""
	const files = isIncomplete(state)
		? `, INCOMPLETE, the newest complete one is ${complete?.name ?? "missing"}`
		: ""
	return `backup: ${age}${problem}${files}${isOn ? "" : ", switched off"}`
}

export function describeAge(at: Date, now: Date): string {
	const hours = Math.max(0, Math.round((now.getTime() - at.getTime()) / HOUR))
	if (hours < 1) return "less than an hour"
	if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`
	return `${Math.round(hours / 24)} days`
}

export function megabytes(bytes: number): string {
	return `${formatNumber(Math.max(1, Math.round(bytes / 1e6)))} MB`
}

function newestOfPeriods(newestFirst: Backup[]): Backup[] {
	return [
		...firstOfEach(newestFirst, night, 7),
		...firstOfEach(newestFirst, week, 4),
		...firstOfEach(newestFirst, month, 6),
	]
}

function firstOfEach(newestFirst: Backup[], periodOf: (at: Date) => string, count: number): Backup[] {
	const periods = new Map<string, Backup>()
	for (const backup of newestFirst) {
		const period = periodOf(backup.at)
		if (!periods.has(period)) periods.set(period, backup)
	}
	return [...periods.values()].slice(0, count)
}

function night(at: Date): string {
	return localDay(new Date(at.getTime() - NIGHT).toISOString())
}

function week(at: Date): string {
	const day = new Date(`${night(at)}T12:00:00Z`)
	day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
	return day.toISOString()
}

function month(at: Date): string {
	return night(at).slice(0, 7)
}

const COPY_DAYS = 40

/** `downloadedAt`: when a backup was last downloaded on the site, UTC ISO 8601; null if never. */
export function describeMissingCopy(downloadedAt: string | null, now: Date): string | undefined {
	const since = new Date(now.getTime() - COPY_DAYS * 86_400_000).toISOString()
	if (downloadedAt && downloadedAt > since) return undefined
	const when = downloadedAt ? `in the last ${COPY_DAYS} days` : "yet"
	return `No backup was downloaded ${when}. Those on the server don't survive a broken disk.`
}
