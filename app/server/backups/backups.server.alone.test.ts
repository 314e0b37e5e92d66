import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { beforeEach, describe, expect, test, vi } from "vitest"
import type { BackupFailure, BackupOrder } from "#app/jobs/backup-job.server.ts"
import type { RunJob } from "#app/jobs/run-job.server.ts"
import { backupName, type CreatedBackup } from "#app/models/backups/backup.ts"
import { DEFAULT_ZONE } from "#app/models/time/local-time.ts"
import * as backupFolders from "#app/platform/backup-folder.server.ts"
import { TarWriter } from "#app/platform/tar.server.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { openBackups } from "./backups.server.ts"
import { backupSchedule } from "./scheduled-backup.server.ts"

const folder = testFolder()
let dataDir: string
let clock: Date
let runJob: (order: BackupOrder) => BackupFailure | Promise<CreatedBackup>
beforeEach(({ task }) => {
	dataDir = folder.file(task.id)
	mkdirSync(path.join(dataDir, "backups"), { recursive: true })
	clock = new Date("2026-11-21T08:20:00Z")
	runJob = (order) => write(order)
})

/** Writes a backup without content under the name that the job would use. */
async function write({ folder: to, at }: BackupOrder, missing: string[] = []): Promise<CreatedBackup> {
	const file = path.join(to, backupName(new Date(at)))
	rmSync(file, { force: true })
	const tar = await TarWriter.create(file, new Date(at))
	await tar.addBytes("manifest.json", Buffer.from(JSON.stringify({ missing })))
	return { file, bytes: await tar.finish(), missing }
}
const writeIncomplete = (order: BackupOrder) => write(order, ["lost.webp"])

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
		runJob = (order) => write(order)
		await advance(1, makeIfDue)
		expect((await open().state()).failure).toBeUndefined()
	})

	test("is retried at once if the clock was ahead when it failed", async () => {
		vi.mocked(console.error).mockImplementation(() => {})
		const makeIfDue = backupSchedule(open(), async () => DEFAULT_ZONE)
		runJob = () => ({ reason: "The database is damaged (page 7). Earlier backups were not changed." })
		await advance(400 * 24, makeIfDue)
		vi.mocked(console.error).mockClear()
		runJob = (order) => write(order)
		await advance(-400 * 24, makeIfDue)
		expect(backups()).toHaveLength(1)
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

describe("backups while files are missing", () => {
	test("are made for a hundred nights, and every complete backup from before is still there", async () => {
		vi.mocked(console.error).mockImplementation(() => {})
		const makeIfDue = backupSchedule(open(), async () => DEFAULT_ZONE)
		for (let day = 0; day < 20; day++) await advance(24, makeIfDue)
		const complete = (await open().state()).complete
		await advance(48, makeIfDue)
		rmSync(path.join(dataDir, "backups", backups().at(-1) ?? ""))
		const before = backups()
		runJob = writeIncomplete
		for (let day = 0; day < 100; day++) await advance(24, makeIfDue)
		expect(backups()).toEqual(expect.arrayContaining(before))
		expect(backups().length).toBeLessThanOrEqual(before.length + 17)
		const state = await open().state()
		expect(state.complete).toEqual(complete)
		expect(state.newest).toMatchObject({ at: new Date(clock.getTime()), missing: 1 })
		vi.mocked(console.error).mockClear()
	})

	test("don't delete one that can't be read, because it may be complete", async () => {
		writeOld(["11", "12", "13"])
		await open().make()
		expect(backups()).toHaveLength(4)
		const { newest, complete } = await open().state()
		expect(newest).toEqual(complete)
	})

	test("never delete a complete one to make room", async () => {
		for (const day of ["11", "12", "13", "14"])
			await writeIncomplete({
				folder: path.join(dataDir, "backups"),
				at: `2026-11-${day}T08:10:00Z`,
			} as BackupOrder)
		for (const day of ["05", "06", "07", "08", "09"])
			await write({ folder: path.join(dataDir, "backups"), at: `2026-11-${day}T08:10:00Z` } as BackupOrder)
		const before = backups()
		runJob = () => ({ reason: "Not enough disk space.", missingBytes: 1e9, isComplete: false })
		await expect(open().make()).rejects.toThrow("none was deleted")
		expect(backups()).toEqual(before)
		runJob = (order) =>
			backups().length > 8
				? { reason: "Not enough disk space.", missingBytes: 1, isComplete: false }
				: writeIncomplete(order)
		await open().make()
		expect(backups()).toEqual([...before.filter((name) => !name.includes("-11-11")), expect.anything()])
	})
})

test("all backups take at most a third of what is free, and it is said when older ones are deleted for it", async () => {
	for (let day = 1; day <= 3; day++) {
		await open().make()
		clock = new Date(clock.getTime() + 24 * 3_600_000)
	}
	const [first] = backups()
	const bytes = (await open().make()).bytes
	const all = open()
	vi.spyOn(backupFolders, "freeBytes").mockResolvedValue(2.5 * bytes)
	await all.make("by hand")
	expect(backups()).toHaveLength(2)
	expect(backups()).not.toContain(first)
	const { limited } = await all.state()
	expect(limited).toMatch(
		/^All backups may take a third of the free disk space, 1 MB: 2 older ones were deleted\./,
	)
	vi.spyOn(backupFolders, "freeBytes").mockResolvedValue(1e12)
	await all.make()
	expect((await all.state()).limited).toBeUndefined()
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
