import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { beforeEach, describe, expect, test, vi } from "vitest"
import type { BackupOrder, BackupRefusal } from "../background/backup-job.server.ts"
import type { RunJob } from "../background/run-job.server.ts"
import { backupName, type MadeBackup } from "../models/backup.ts"
import { testFolder } from "../testing/folder.ts"
import { keepBackups } from "./backup-keeper.server.ts"
import { nightWatch } from "./nightly-backup.server.ts"

const folder = testFolder()
let dataDir: string
let clock: Date
let answer: (order: BackupOrder) => MadeBackup | BackupRefusal
beforeEach(({ task }) => {
	dataDir = folder.file(task.id)
	mkdirSync(path.join(dataDir, "backups"), { recursive: true })
	clock = new Date("2026-11-21T08:20:00Z")
	answer = write
})

/** A backup as the job leaves it, with nothing in it: here only the nights count. */
function write({ folder: to, at }: BackupOrder): MadeBackup {
	const file = path.join(to, backupName(new Date(at)))
	writeFileSync(file, "x")
	return { file, bytes: 1, missing: [] }
}

const backups = () => readdirSync(path.join(dataDir, "backups")).filter((name) => name.startsWith("farm-"))
function keeper() {
	const run = (async (_name: string, order: BackupOrder) => answer(order)) as unknown as RunJob
	return keepBackups({ dataDir, backups: true }, run, () => clock)
}
/** Lets the clock go on, and looks at it. */
async function pass(hours: number, look: (now: Date) => Promise<void>): Promise<void> {
	clock = new Date(clock.getTime() + hours * 3_600_000)
	await look(clock)
}

describe("nights", () => {
	test("each has one backup, however often the clock is looked at, and old ones go", async () => {
		const look = nightWatch(keeper())
		for (let times = 0; times < 60 * 4; times++) await pass(6, look)
		expect(backups().length).toBeGreaterThan(10)
		expect(backups().length).toBeLessThanOrEqual(17)
		expect(backups().at(-1)).toBe(backupName(new Date("2027-01-20T08:20:00Z")))
	})

	test("two looks at once make one backup", async () => {
		const look = nightWatch(keeper())
		await Promise.all([look(clock), look(clock)])
		expect(backups()).toHaveLength(1)
	})

	test("a backup from a clock that was wrong hides nothing", async () => {
		writeFileSync(path.join(dataDir, "backups", "farm-2031-01-01T080000Z.tar"), "x")
		const look = nightWatch(keeper())
		for (let times = 0; times < 3; times++) await pass(1, look)
		expect(backups()).toHaveLength(2)
		expect((await keeper().state()).newest?.name).toBe(backupName(new Date("2026-11-21T09:20:00Z")))
	})
})

describe("a try that fails", () => {
	test("leaves the good ones alone, is remembered over a start, and is repeated after an hour", async () => {
		vi.mocked(console.error).mockImplementation(() => {})
		const look = nightWatch(keeper())
		await look(clock)
		const good = backups()
		let tries = 0
		answer = () => {
			tries += 1
			return { refusal: "The database is damaged (page 7). The backups of before are left alone." }
		}
		for (let day = 0; day < 12; day++) await pass(24, look)
		await pass(0.5, look)
		expect(tries).toBe(12)
		expect(backups()).toEqual(good)
		const { failure } = await keeper().state()
		expect(failure?.message).toMatch(/^The database is damaged \(page 7\)/)
		expect(vi.mocked(console.error)).toHaveBeenCalledTimes(12)
		vi.mocked(console.error).mockClear()
		answer = write
		await pass(1, look)
		expect((await keeper().state()).failure).toBeUndefined()
	})

	test("for want of room makes room of the oldest, down to three", async () => {
		for (const day of ["11", "12", "13", "14", "15"])
			writeFileSync(path.join(dataDir, "backups", `farm-2026-11-${day}T081000Z.tar`), "x")
		answer = () => ({ refusal: "There is too little room.", needsRoom: true })
		await expect(keeper().make()).rejects.toThrow("There is too little room.")
		expect(backups().map((name) => name.slice(13, 15))).toEqual(["13", "14", "15"])
	})
})
