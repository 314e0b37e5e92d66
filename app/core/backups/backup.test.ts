import { describe, expect, test } from "vitest"
import {
	type Backup,
	type BackupState,
	backupHealth,
	backupName,
	backupsOverLimit,
	describeAge,
	describeBackups,
	isBackupDue,
	listRetainedBackups,
	mostBytes,
} from "./backup.ts"

const at = (moment: string): Backup => ({ name: moment, at: new Date(moment), bytes: 12_300_000, missing: 0 })
const lacking = (missing: number | undefined, backup: Backup): Backup => ({ ...backup, missing })
const night = (day: number): Backup => at(new Date(Date.UTC(2026, 0, day, 8, 15)).toISOString())
const nights = (from: number, to: number, missing = 0) =>
	Array.from({ length: to - from + 1 }, (_, index) => lacking(missing, night(from + index)))

function rotate(backups: Backup[]): Backup[] {
	let retained: Backup[] = []
	for (const backup of backups) retained = listRetainedBackups([...retained, backup], backup.at)
	return retained
}

test("a backup's file name contains its time to the second", () => {
	expect(backupName(new Date("2026-11-21T03:10:05.678Z"))).toBe("farm-2026-11-21T031005Z.tar")
})

test("the nightly backup is due once, from 3:10 AM, and made up for if the site was down or has none", () => {
	// In November, the farm's clock is five hours behind UTC: 3:10 AM is 08:10 UTC.
	const isDue = (made: string[], now: string) => isBackupDue(made.map(at), new Date(now))
	expect(isDue(["2026-11-20T08:11:00Z"], "2026-11-21T08:09:59.999Z")).toBe(false)
	expect(isDue(["2026-11-20T08:11:00Z"], "2026-11-21T08:10:00Z")).toBe(true)
	expect(isDue(["2026-11-21T08:12:00Z", "2026-11-20T08:11:00Z"], "2026-11-21T23:00:00Z")).toBe(false)
	expect(isDue(["2026-11-18T08:11:00Z"], "2026-11-21T19:00:00Z")).toBe(true)
	expect(isDue([], "2026-11-21T19:00:00Z")).toBe(true)
	// Made while the clock was ahead.
	expect(isDue(["2031-01-01T08:10:00Z", "2026-11-20T08:11:00Z"], "2026-11-21T08:11:00Z")).toBe(true)
})

test("of a year of nightly backups, the newest of seven days, four weeks and six months are retained", () => {
	const retained = rotate(nights(1, 365))
	const days = retained.map(
		(backup) => Math.round((backup.at.getTime() - night(1).at.getTime()) / 86_400_000) + 1,
	)
	expect(days.slice(0, 7)).toEqual([365, 364, 363, 362, 361, 360, 359])
	expect(retained.length).toBeLessThanOrEqual(17)
	expect(retained.length).toBeGreaterThanOrEqual(13)
	const months = new Set(retained.map((backup) => backup.at.getUTCMonth()))
	expect([...months].sort((a, b) => b - a)).toEqual([11, 10, 9, 8, 7, 6])
	expect(listRetainedBackups(retained, night(365).at)).toEqual(retained)
})

test("incomplete backups of half a year take no place of a complete one", () => {
	const after = rotate([...nights(1, 60), ...nights(61, 240, 3)])
	expect(after).toEqual(expect.arrayContaining(rotate(nights(1, 60))))
	expect(after.filter(({ missing }) => missing === 3).length).toBeLessThanOrEqual(17)
	expect(after[0]).toEqual(lacking(3, night(240)))
})

describe("the status line", () => {
	const now = new Date("2026-11-21T13:10:00Z")
	const newest = at("2026-11-21T08:10:00Z")
	const good: BackupState = { isOn: true, newest, complete: newest, failure: undefined }
	test("contains the backup's age", () => {
		expect(describeAge(new Date("2026-11-21T13:00:00Z"), now)).toBe("less than an hour")
		expect(describeAge(new Date("2026-11-21T12:10:00Z"), now)).toBe("1 hour")
		expect(describeAge(new Date("2026-11-20T08:10:00Z"), now)).toBe("29 hours")
		expect(describeAge(new Date("2026-11-11T08:10:00Z"), now)).toBe("10 days")
		expect(describeBackups(good, now)).toBe(
			"The newest backup is 5 hours old (November 21, 2026 at 3:10 AM, 12 MB).",
		)
		expect(backupHealth(good, now)).toBe("backup: 5 hours old")
	})

	test("contains the problem", () => {
		const failed = { ...good, failure: { at: now, message: "The disk is full." } }
		expect(describeBackups(failed, now)).toContain(
			"The last attempt failed on November 21, 2026 at 8:10 AM: The disk is full.",
		)
		const off = { isOn: false, newest: undefined, complete: undefined, failure: undefined }
		expect(describeBackups(off, now)).toBe(
			"There is no backup yet. Nightly backups are turned off (BACKUPS=off).",
		)
	})
	test("says INCOMPLETE while files are missing, and names the newest complete backup", () => {
		const complete = at("2026-11-18T08:10:00Z")
		const lost: BackupState = { ...good, newest: lacking(1200, newest), complete }
		expect(describeBackups(lost, now)).toBe(
			"The newest backup is 5 hours old (November 21, 2026 at 3:10 AM, 12 MB) and INCOMPLETE. " +
				"It lacks 1,200 pictures or sounds that the site names. The newest complete one is 2026-11-18T08:10:00Z.",
		)
		expect(backupHealth(lost, now)).toBe(
			"backup: 5 hours old, INCOMPLETE, the newest complete one is 2026-11-18T08:10:00Z",
		)
		const unreadable = { ...good, newest: lacking(undefined, newest), complete: undefined }
		expect(describeBackups(unreadable, now)).toMatch(
			/ and INCOMPLETE\. It can't be read\. There is no complete one\.$/,
		)
	})
})

describe("backups over the limit", () => {
	const sized = (moment: string, bytes = 10): Backup => ({ ...at(moment), bytes })
	const now = new Date("2026-08-13T12:00:00Z")
	const [june, july] = [sized("2026-06-30T12:00:00Z"), sized("2026-07-31T12:00:00Z")]
	const nights = [9, 10, 11].map((day) => sized(`2026-08-${String(day).padStart(2, "0")}T12:00:00Z`))
	const byHand = [13, 14, 15].map((hour) => sized(`2026-08-11T${hour}:00:00Z`))
	const all = [june, july, ...nights, ...byHand]
	const over = (backups: Backup[], most: number, spared?: number) =>
		backupsOverLimit(backups, most, now, spared)

	test("together take at most a third of what is free without them", () => {
		expect(mostBytes(all, 220)).toBe(100)
		expect(over(all, 80)).toEqual([])
	})

	test("are incomplete ones, then earlier ones of a night, then the oldest, and never the newest or the newest complete", () => {
		expect(over(all, 79)).toEqual([nights[2]])
		expect(over(all, 50)).toEqual([nights[2], byHand[0], byHand[1]])
		expect(over(all, 30)).toEqual([nights[2], byHand[0], byHand[1], june, july])
		expect(over(all, 0)).toHaveLength(7)
		const gap = lacking(2, sized("2026-08-10T18:00:00Z"))
		expect(over([...all, gap], 80)).toEqual([gap])
		const newest = lacking(2, sized("2026-08-12T18:00:00Z"))
		expect(over([...all, newest], 0)).not.toContain(byHand[2])
	})

	test("are never the newest three, complete or not, nor those dated in the future", () => {
		const gaps = [10, 12, 15].map((hour) => lacking(2, sized(`2026-08-12T${hour}:00:00Z`)))
		const future = sized("2031-01-01T12:00:00Z")
		expect(over([june, july, ...nights, ...gaps, future], 0, 3)).toEqual([june, july])
	})
})
