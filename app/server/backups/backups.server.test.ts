import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { beforeEach, describe, expect, test, vi } from "vitest"
import type { BackupFailure, BackupOrder } from "#app/jobs/backup-job.server.ts"
import type { RunJob } from "#app/jobs/run-job.server.ts"
import { backupName, type CreatedBackup } from "#app/models/backups/backup.ts"
import { DEFAULT_ZONE } from "#app/models/time/local-time.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { openBackups } from "./backups.server.ts"
import { backupSchedule } from "./scheduled-backup.server.ts"

const folder = testFolder()
let dataDir: string
let clock: Date
let runJob: (order: BackupOrder) => CreatedBackup | BackupFailure
beforeEach(({ task }) => {
	dataDir = folder.file(task.id)
	mkdirSync(path.join(dataDir, "backups"), { recursive: true })
	clock = new Date("2026-11-21T08:20:00Z")
	runJob = write
})

/** Writes an empty backup under the name that the job would use. */
function write({ folder: to, at }: BackupOrder): CreatedBackup {
	const file = path.join(to, backupName(new Date(at)))
	writeFileSync(file, "x")
	return { file, bytes: 1, missing: [] }
}

const backups = () => readdirSync(path.join(dataDir, "backups")).filter((name) => name.startsWith("farm-"))
function open() {
	const run = (async (_name: string, order: BackupOrder) => runJob(order)) as unknown as RunJob
	return openBackups(
		{ dataDir, backups: true },
		run,
		async () => DEFAULT_ZONE,
		() => clock,
	)
}
async function advance(hours: number, makeIfDue: (now: Date) => Promise<void>): Promise<void> {
	clock = new Date(clock.getTime() + hours * 3_600_000)
	await makeIfDue(clock)
}

describe("the backup schedule", () => {
	test("makes one backup each night and deletes old ones", async () => {
		const makeIfDue = backupSchedule(open(), async () => DEFAULT_ZONE)
		for (let times = 0; times < 60 * 4; times++) await advance(6, makeIfDue)
		expect(backups().length).toBeGreaterThan(10)
		expect(backups().length).toBeLessThanOrEqual(17)
		expect(backups().at(-1)).toBe(backupName(new Date("2027-01-20T08:20:00Z")))
	})

	test("makes one backup for two simultaneous checks", async () => {
		const makeIfDue = backupSchedule(open(), async () => DEFAULT_ZONE)
		await Promise.all([makeIfDue(clock), makeIfDue(clock)])
		expect(backups()).toHaveLength(1)
	})

	test("ignores a backup dated in the future", async () => {
		writeFileSync(path.join(dataDir, "backups", "farm-2031-01-01T080000Z.tar"), "x")
		const makeIfDue = backupSchedule(open(), async () => DEFAULT_ZONE)
		for (let times = 0; times < 3; times++) await advance(1, makeIfDue)
		expect(backups()).toHaveLength(2)
		expect((await open().state()).newest?.name).toBe(backupName(new Date("2026-11-21T09:20:00Z")))
	})
})

describe("a failed backup", () => {
	test("deletes no earlier backup, is reported after a restart, and is retried after an hour", async () => {
		vi.mocked(console.error).mockImplementation(() => {})
		const makeIfDue = backupSchedule(open(), async () => DEFAULT_ZONE)
		await makeIfDue(clock)
		const good = backups()
		let attempts = 0
		runJob = () => {
			attempts += 1
			return { reason: "The database is damaged (page 7). Earlier backups were not changed." }
		}
		for (let day = 0; day < 12; day++) await advance(24, makeIfDue)
		await advance(0.5, makeIfDue)
		expect(attempts).toBe(12)
		expect(backups()).toEqual(good)
		const { failure } = await open().state()
		expect(failure?.message).toMatch(/^The database is damaged \(page 7\)/)
		expect(vi.mocked(console.error)).toHaveBeenCalledTimes(12)
		vi.mocked(console.error).mockClear()
		runJob = write
		await advance(1, makeIfDue)
		expect((await open().state()).failure).toBeUndefined()
	})

	test("on a full disk deletes no backup if that wouldn't free enough space", async () => {
		writeOld(["11", "12", "13", "14", "15"])
		const before = backups()
		runJob = () => ({ reason: "Not enough disk space.", missingBytes: 3 })
		await expect(open().make()).rejects.toThrow(
			"Not enough disk space. Deleting old backups wouldn't free enough space, so none was deleted.",
		)
		expect(backups()).toEqual(before)
	})

	test("on a full disk is retried after deleting the oldest backups", async () => {
		writeOld(["11", "12", "13", "14", "15"])
		runJob = (order) =>
			backups().length > 3 ? { reason: "Not enough disk space.", missingBytes: 2 } : write(order)
		await open().make()
		expect(backups().map((name) => name.slice(13, 15))).toEqual(["13", "14", "15", "21"])
	})
})

test("a second 'Back up now' on the same day doesn't delete the first backup", async () => {
	await open().make()
	const [first] = backups()
	for (let times = 0; times < 3; times++) {
		clock = new Date(clock.getTime() + 3_600_000)
		await open().make()
	}
	expect(backups()).toHaveLength(4)
	expect(backups()[0]).toBe(first)
})

test("one of two backups from the same day is deleted after 48 hours", async () => {
	await open().make()
	clock = new Date(clock.getTime() + 3_600_000)
	await open().make()
	clock = new Date(clock.getTime() + 47 * 3_600_000)
	await open().make()
	expect(backups()).toHaveLength(2)
})

/** Writes backups of one byte for these days of November 2026. */
function writeOld(days: string[]): void {
	for (const day of days) writeFileSync(path.join(dataDir, "backups", `farm-2026-11-${day}T081000Z.tar`), "x")
}
