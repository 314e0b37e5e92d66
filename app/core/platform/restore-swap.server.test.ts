import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { finishSwap, RESTORE_MARK, swapState } from "./restore-swap.server.ts"

const folder = testFolder()
const SWAP = { from: "restoring-1", aside: "before-restore-1" }
const OLD = [
	...["site.db", "site.db-wal", "site.db-shm", "site.db.before-7", "session-secret", "media/a", "uploads/u"],
]

/** A data folder with old data, and new data unpacked in it. */
function twoStates(name: string): string {
	const dataDir = folder.file(name)
	const write = (file: string, text: string) => {
		mkdirSync(path.join(dataDir, path.dirname(file)), { recursive: true })
		writeFileSync(path.join(dataDir, file), text)
	}
	for (const file of OLD) write(file, "old")
	for (const file of ["database.sqlite", "session-secret", "media/b"]) write(`${SWAP.from}/${file}`, "new")
	write("backups/farm.tar", "kept")
	return dataDir
}

function expectNewState(dataDir: string) {
	const read = (...names: string[]) => readFileSync(path.join(dataDir, ...names), "utf8")
	expect(readdirSync(dataDir).sort()).toEqual(
		["backups", SWAP.aside, "media", "session-secret", "site.db"].sort(),
	)
	expect([read("site.db"), read("session-secret"), readdirSync(path.join(dataDir, "media"))]).toEqual([
		"new",
		"new",
		["b"],
	])
	const names = OLD.map((file) => file.replace(/\/.*/, ""))
	expect(readdirSync(path.join(dataDir, SWAP.aside)).sort()).toEqual(names.sort())
	expect(read(SWAP.aside, "site.db")).toBe("old")
	expect(readdirSync(path.join(dataDir, SWAP.aside, "media"))).toEqual(["a"])
}

test("a restore interrupted before any step can be completed, and the old data stays complete", async () => {
	let steps = 0
	const whole = twoStates("whole")
	await swapState(whole, SWAP, () => {
		steps += 1
	})
	expectNewState(whole)
	for (let last = 1; last <= steps; last++) {
		const dataDir = twoStates(`interrupted-${last}`)
		let step = 0
		const interrupted = swapState(dataDir, SWAP, () => {
			step += 1
			if (step === last) throw new Error("The power is gone.")
		})
		await expect(interrupted, `step ${last}`).rejects.toThrow("The power is gone.")
		expect(existsSync(path.join(dataDir, RESTORE_MARK)), `step ${last}`).toBe(true)
		// A WAL written next to the new database belongs to the new one.
		const log = path.join(dataDir, "site.db-wal")
		const isNew =
			existsSync(path.join(dataDir, "site.db")) &&
			readFileSync(path.join(dataDir, "site.db"), "utf8") === "new"
		if (isNew) writeFileSync(log, "new")
		expect(await finishSwap(dataDir)).toEqual({ previous: path.join(dataDir, SWAP.aside) })
		expect(existsSync(log), `step ${last}`).toBe(isNew)
		rmSync(log, { force: true })
		expectNewState(dataDir)
	}
	expect(steps).toBeGreaterThan(8)
})
