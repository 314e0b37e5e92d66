import { existsSync, mkdirSync, readdirSync } from "node:fs"
import { expect, test, vi } from "vitest"
import { tryWriting } from "#app/platform/write-probe.server.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { tryWriteLock } from "#db/write-lock.ts"
import { openDiskProbe } from "./disk-probe.server.ts"

const folder = testFolder()
const full = (): Promise<void> => Promise.reject(Object.assign(new Error("no space"), { code: "ENOSPC" }))

test("however often the disk is asked about, it's written to once in thirty seconds", async () => {
	let now = 0
	const write = vi.fn(async () => {})
	const probe = openDiskProbe(write, () => now)
	for (now = 0; now < 60_000; now += 1000) expect(await probe()).toBeUndefined()
	expect(write).toHaveBeenCalledTimes(2)
})

test("a full disk is reported until a later write succeeds", async () => {
	vi.mocked(console.error).mockImplementation(() => {})
	let now = 0
	const write = vi.fn(full)
	const probe = openDiskProbe(write, () => now)
	expect(await probe()).toBe("full")
	write.mockImplementation(async () => {})
	now = 29_999
	expect(await probe()).toBe("full")
	now = 30_000
	expect(await probe()).toBeUndefined()
	vi.mocked(console.error).mockClear()
})

test("a disk that doesn't answer counts as failing, and isn't asked a second time while it hangs", async () => {
	let now = 0
	let answer = () => {}
	const write = vi.fn(
		() =>
			new Promise<void>((resolve) => {
				answer = resolve
			}),
	)
	const probe = openDiskProbe(write, () => now, 10)
	expect(await probe()).toBe("failing")
	now = 90_000
	expect(await probe()).toBe("failing")
	expect(write).toHaveBeenCalledTimes(1)
	answer()
	write.mockImplementation(async () => {})
	await expect.poll(probe).toBeUndefined()
})

test("a write that is tried leaves no file", async () => {
	const dataDir = folder.file("data")
	mkdirSync(dataDir)
	await tryWriting(dataDir)
	expect(readdirSync(dataDir)).toEqual([])
	await expect(tryWriting(folder.file("nowhere"))).rejects.toThrow("ENOENT")
	expect(existsSync(folder.file("nowhere"))).toBe(false)
})

test("trying the database's write lock changes nothing, and a lock that is taken isn't an error", () => {
	const { sqlite, close } = testDatabase()
	const before = sqlite.pragma("data_version", { simple: true })
	tryWriteLock(sqlite)
	sqlite.exec("begin")
	tryWriteLock(sqlite)
	expect(sqlite.inTransaction).toBe(true)
	sqlite.exec("rollback")
	expect(sqlite.pragma("data_version", { simple: true })).toBe(before)
	sqlite.pragma("query_only = on")
	expect(() => tryWriteLock(sqlite)).toThrow("readonly")
	close()
})
