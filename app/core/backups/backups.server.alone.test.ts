import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { beforeEach, describe, expect, test, vi } from "vitest"
import type { RunJob } from "#core/jobs/run-job.server.ts"
import * as backupFolders from "#core/platform/backup-folder.server.ts"
import { TarWriter } from "#core/platform/tar.server.ts"
import { testFolder } from "#core/testing/folder.ts"
import { backupName, type CreatedBackup } from "./backup.ts"
import type { BackupFailure, BackupOrder } from "./backup-job.server.ts"
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

const backups = () => readdirSync(path.join(dataDir, "backups")).filter((name) => name.startsWith("farm-"))
function open() {
	const run = (async (_job: unknown, order: BackupOrder) => runJob(order)) as unknown as RunJob
	return openBackups({ dataDir, backups: true }, run, () => clock)
}
async function advance(hours: number, makeIfDue: (now: Date) => Promise<void>): Promise<void> {
	clock = new Date(clock.getTime() + hours * 3_600_000)
	await makeIfDue(clock)
}

test("the schedule makes one backup each night and deletes old ones", async () => {
	const makeIfDue = backupSchedule(open())
	for (let times = 0; times < 60 * 4; times++) await advance(6, makeIfDue)
	expect(backups().length).toBeGreaterThan(10)
	expect(backups().length).toBeLessThanOrEqual(17)
	expect(backups().at(-1)).toBe(backupName(new Date("2027-01-20T08:20:00Z")))
})

describe("a failed backup", () => {
	test("deletes no earlier backup, is reported after a restart, and is retried after an hour", async () => {
		vi.mocked(console.error).mockImplementation(() => {})
		const makeIfDue = backupSchedule(open())
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

	test("on a full disk is retried after deleting the oldest backups", async () => {
		writeOld(["11", "12", "13", "14", "15"])
		runJob = (order) =>
			backups().length > 3 ? { reason: "Not enough disk space.", missingBytes: 2 } : write(order)
		await open().make()
		expect(backups().map((name) => name.slice(13, 15))).toEqual(["13", "14", "15", "21"])
	})
})

test("all backups take at most a third of what is free", async () => {
	for (let day = 1; day <= 3; day++) {
		await open().make()
		clock = new Date(clock.getTime() + 24 * 3_600_000)
	}
	const [first] = backups()
	const bytes = (await open().make()).bytes
	vi.spyOn(backupFolders, "freeBytes").mockResolvedValue(2.5 * bytes)
	await open().make()
	expect(backups()).toHaveLength(2)
	expect(backups()).not.toContain(first)
})

/** Writes backups of one byte for these days of November 2026. */
function writeOld(days: string[]): void {
	for (const day of days) writeFileSync(path.join(dataDir, "backups", `farm-2026-11-${day}T081000Z.tar`), "x")
}
