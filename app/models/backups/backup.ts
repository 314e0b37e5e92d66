import { formatNumber } from "#app/models/text/numbers.ts"
import { formatDateTime, localDay } from "#app/models/time/local-time.ts"

/** A backup in its folder, by the moment that its name tells. */
export type Backup = { name: string; at: Date; bytes: number }

/** How the site stands with its backups. `failure` is there when the last try failed. */
export type BackupState = {
	isOn: boolean
	newest: Backup | undefined
	failure: { at: Date; message: string } | undefined
}

/** What was just made; `missing` are pictures and sounds that the database names but the disk has not. */
export type MadeBackup = { file: string; bytes: number; missing: string[] }

/** Looks after the backups of a site. `make` throws what went wrong, in a sentence where it is known. */
export type BackupService = { state(): Promise<BackupState>; make(): Promise<MadeBackup> }

/** What a backup says about itself, in `manifest.json`. */
export type BackupManifest = {
	format: 1
	/** UTC ISO 8601. */
	madeAt: string
	/** The version of the database. */
	schema: number
	counts: Record<string, number>
	missing: string[]
}

const HOUR = 3_600_000

/** A day of backups begins at ten past three at night, by the farm's clock. */
const NIGHT = 3 * HOUR + HOUR / 6

/** From then on, in milliseconds, something is wrong with the nightly backups. */
const LATE = 50 * HOUR

/** Backups younger than this, in milliseconds, are never deleted, not even when room is short. */
const RECENT = 48 * HOUR

/** So many of the newest stay when room has to be made. */
const LEAST_KEPT = 3

/** Clocks are corrected by seconds, so a backup may be dated this far ahead, in milliseconds. */
const CLOCK_TOLERANCE = HOUR / 12

/** 'farm-2026-11-21T031000Z.tar': in the order of time, and a file name everywhere. */
export function backupName(at: Date): string {
	return `farm-${at.toISOString().replaceAll(":", "").replace(/\..*$/, "")}Z.tar`
}

/** The moment that the name of a backup tells; undefined for other files. */
export function backupMoment(name: string): Date | undefined {
	const [, day, hour, minute, second] = /^farm-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/.exec(name) ?? []
	const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
	return Number.isNaN(at.getTime()) ? undefined : at
}

/** Whether the backup of this night is still to be made; one that was missed is made up for. */
export function isBackupDue(backups: Backup[], now: Date): boolean {
	return !backups.some(({ at }) => night(at) === night(now))
}

/** Whether a backup was made while the clock was wrong: its date is later than now. */
export function isFromFuture({ at }: Backup, now: Date): boolean {
	return at.getTime() > now.getTime() + CLOCK_TOLERANCE
}

/**
 * Which backups are kept: the newest of each of seven days, four weeks and six months that have one, and all that are
 * younger than 48 hours. Those dated in the future are kept too, but never take the place of another one.
 */
export function listKeptBackups(backups: Backup[], now: Date): Backup[] {
	const newestFirst = [...backups].sort((a, b) => b.at.getTime() - a.at.getTime())
	const past = newestFirst.filter((one) => !isFromFuture(one, now))
	const kept = new Set([
		...newestFirst.filter((one) => isRecent(one, now)),
		...firstOfEach(past, night, 7),
		...firstOfEach(past, week, 4),
		...firstOfEach(past, month, 6),
	])
	return newestFirst.filter((one) => kept.has(one))
}

/**
 * The oldest backups whose deletion frees at least that many bytes; none where deleting all that may go is not enough.
 * The newest three stay, and all that are younger than 48 hours.
 */
export function backupsToDelete(backups: Backup[], missingBytes: number, now: Date): Backup[] {
	const newestFirst = [...backups].sort((a, b) => b.at.getTime() - a.at.getTime())
	const past = newestFirst.filter((one) => !isFromFuture(one, now))
	const oldestFirst = past
		.slice(LEAST_KEPT)
		.filter((one) => !isRecent(one, now))
		.reverse()
	let freed = 0
	const count = oldestFirst.findIndex(({ bytes }) => {
		freed += bytes
		return freed >= missingBytes
	})
	return oldestFirst.slice(0, count + 1)
}

/** The date of one from the future tells nothing about its age, so it counts as recent. */
function isRecent({ at }: Backup, now: Date): boolean {
	return at.getTime() > now.getTime() - RECENT
}

/** Whether somebody has to look after the backups. */
export function isBackupLate({ isOn, newest, failure }: BackupState, now: Date): boolean {
	return (
		isOn && (failure !== undefined || (newest !== undefined && now.getTime() - newest.at.getTime() > LATE))
	)
}

/** A line about the newest backup, for the staff. */
export function backupWords({ isOn, newest, failure }: BackupState, now: Date): string {
	const made = newest
		? `The newest backup is ${ageInWords(newest.at, now)} old (${formatDateTime(newest.at.toISOString())}, ${megabytes(newest.bytes)}).`
		: "There is no backup yet."
	const failed = failure
		? ` The last try failed on ${formatDateTime(failure.at.toISOString())}: ${failure.message}`
		: ""
	return `${made}${failed}${isOn ? "" : " None is made at night: BACKUPS is off."}`
}

/** A line about the newest backup, for whoever watches the site from outside. */
export function backupHealth(state: BackupState, now: Date): string {
	const { isOn, newest, failure } = state
	const age = newest ? `${ageInWords(newest.at, now)} old` : "none yet"
	const fault = failure ? ", the last try FAILED" : isBackupLate(state, now) ? ", LATE" : ""
	return `backup: ${age}${fault}${isOn ? "" : ", switched off"}`
}

/** '5 hours', '3 days': how old something is. */
export function ageInWords(at: Date, now: Date): string {
	const hours = Math.max(0, Math.round((now.getTime() - at.getTime()) / HOUR))
	if (hours < 1) return "less than an hour"
	if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`
	return `${Math.round(hours / 24)} days`
}

/** '12 MB' from a number of bytes. */
export function megabytes(bytes: number): string {
	return `${formatNumber(Math.max(1, Math.round(bytes / 1e6)))} MB`
}

function firstOfEach(newestFirst: Backup[], periodOf: (at: Date) => string, count: number): Backup[] {
	const periods = new Map<string, Backup>()
	for (const one of newestFirst) if (!periods.has(periodOf(one.at))) periods.set(periodOf(one.at), one)
	return [...periods.values()].slice(0, count)
}

function night(at: Date): string {
	return localDay(new Date(at.getTime() - NIGHT).toISOString())
}

/** The Monday before, or that day. */
function week(at: Date): string {
	const day = new Date(`${night(at)}T12:00:00Z`)
	day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
	return day.toISOString()
}

function month(at: Date): string {
	return night(at).slice(0, 7)
}
