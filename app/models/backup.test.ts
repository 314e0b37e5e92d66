import { describe, expect, test } from "vitest"
import {
	ageInWords,
	type Backup,
	type BackupState,
	backupHealth,
	backupMoment,
	backupName,
	backupWords,
	isBackupDue,
	keptBackups,
} from "./backup.ts"

const at = (moment: string): Backup => ({ name: moment, at: new Date(moment), bytes: 12_300_000 })
const night = (day: number): Backup => at(new Date(Date.UTC(2026, 0, day, 8, 15)).toISOString())

test("the name of a backup tells its moment, to the second", () => {
	const name = backupName(new Date("2026-11-21T03:10:05.678Z"))
	expect(name).toBe("farm-2026-11-21T031005Z.tar")
	expect(backupMoment(name)?.toISOString()).toBe("2026-11-21T03:10:05.000Z")
	for (const other of ["farm-2026-13-41T996099Z.tar", ".making-x", "backup.lock", `${name}.part`])
		expect(backupMoment(other), other).toBeUndefined()
})

describe("the backup of a night", () => {
	// In November the farm's clock is five hours behind: ten past three is 08:10 UTC.
	test("is due from ten past three on, once", () => {
		const yesterday = [at("2026-11-20T08:11:00Z")]
		expect(isBackupDue(yesterday, new Date("2026-11-21T08:09:00Z"))).toBe(false)
		expect(isBackupDue(yesterday, new Date("2026-11-21T08:11:00Z"))).toBe(true)
		expect(isBackupDue([at("2026-11-21T08:12:00Z"), ...yesterday], new Date("2026-11-21T23:00:00Z"))).toBe(
			false,
		)
	})

	test("is made up for when nobody was up at night, and made at once where there is none", () => {
		expect(isBackupDue([at("2026-11-18T08:11:00Z")], new Date("2026-11-21T19:00:00Z"))).toBe(true)
		expect(isBackupDue([], new Date("2026-11-21T19:00:00Z"))).toBe(true)
	})
})

test("of a year of nights seven days, four weeks and six months are kept, the newest of each", () => {
	let kept: Backup[] = []
	for (let day = 1; day <= 365; day++) kept = keptBackups([...kept, night(day)])
	const days = kept.map((one) => Math.round((one.at.getTime() - night(1).at.getTime()) / 86_400_000) + 1)
	expect(days.slice(0, 7)).toEqual([365, 364, 363, 362, 361, 360, 359])
	expect(kept.length).toBeLessThanOrEqual(17)
	expect(kept.length).toBeGreaterThanOrEqual(13)
	const months = new Set(kept.map((one) => one.at.getUTCMonth()))
	expect([...months].sort((a, b) => b - a)).toEqual([11, 10, 9, 8, 7, 6])
	expect(keptBackups(kept)).toEqual(kept)
})

test("a backup that is the only one is kept, however old", () => {
	expect(keptBackups([night(1)])).toEqual([night(1)])
})

describe("words", () => {
	const now = new Date("2026-11-21T13:10:00Z")
	const good: BackupState = { isOn: true, newest: at("2026-11-21T08:10:00Z"), failure: undefined }
	test("tell the age", () => {
		const ages = [
			"2026-11-21T13:00:00Z",
			"2026-11-21T12:10:00Z",
			"2026-11-20T08:10:00Z",
			"2026-11-11T08:10:00Z",
		]
		expect(ages.map((age) => ageInWords(new Date(age), now))).toEqual([
			"less than an hour",
			"1 hour",
			"29 hours",
			"10 days",
		])
		expect(backupWords(good, now)).toBe(
			"The newest backup is 5 hours old (November 21, 2026 at 3:10 a.m., 12 MB).",
		)
		expect(backupHealth(good, now)).toBe("backup: 5 hours old")
	})

	test("tell what is wrong", () => {
		const late = { ...good, newest: at("2026-11-18T08:10:00Z") }
		expect(backupHealth(late, now)).toBe("backup: 3 days old, LATE")
		const failed = { ...good, failure: { at: now, message: "The disk is full." } }
		expect(backupHealth(failed, now)).toBe("backup: 5 hours old, the last try FAILED")
		expect(backupWords(failed, now)).toContain(
			"The last try failed on November 21, 2026 at 8:10 a.m.: The disk is full.",
		)
		const off = { isOn: false, newest: undefined, failure: undefined }
		expect(backupHealth(off, now)).toBe("backup: none yet, switched off")
		expect(backupWords(off, now)).toBe("There is no backup yet. None is made at night: BACKUPS is off.")
	})
})
