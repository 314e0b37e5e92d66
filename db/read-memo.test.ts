import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Database, type OpenDatabase, openDatabase } from "./connection.ts"
import { migrate } from "./migrate.ts"
import { memoizeRead } from "./read-memo.ts"

let folder: string
let opened: OpenDatabase
let reads = 0

const readPasscode = memoizeRead(async (db) => {
	reads += 1
	const row = await db
		.selectFrom("settings")
		.select("value")
		.where("key", "=", "tour_passcode")
		.executeTakeFirst()
	return row?.value
})

function setPasscode(db: Database, value: string) {
	return db.updateTable("settings").set({ value }).where("key", "=", "tour_passcode").execute()
}

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "memo-"))
	opened = openDatabase(path.join(folder, "site.db"))
	migrate(opened.sqlite)
	reads = 0
})
afterEach(() => {
	opened.close()
	rmSync(folder, { recursive: true })
})

test("an unchanged database is read once", async () => {
	expect(await Promise.all([readPasscode(opened.db), readPasscode(opened.db)])).toEqual(["", ""])
	expect(await readPasscode(opened.db)).toBe("")
	expect(reads).toBe(1)
})

test("a change of this connection or of another one is read at once", async () => {
	await readPasscode(opened.db)
	await setPasscode(opened.db, "heron")
	expect(await readPasscode(opened.db)).toBe("heron")
	const other = openDatabase(path.join(folder, "site.db"))
	await setPasscode(other.db, "loon")
	other.close()
	expect(await readPasscode(opened.db)).toBe("loon")
})

test("a transaction reads its own changes, and nothing of it remains after a rollback", async () => {
	await readPasscode(opened.db)
	const transaction = opened.db.transaction().execute(async (trx) => {
		await setPasscode(trx, "heron")
		expect(await readPasscode(trx)).toBe("heron")
		throw new Error("rolled back")
	})
	await expect(transaction).rejects.toThrow("rolled back")
	expect(await readPasscode(opened.db)).toBe("")
})

test("a read during a transaction waits for it and is not stored as older than it is", async () => {
	await readPasscode(opened.db)
	let waiting: Promise<string | undefined> | undefined
	await opened.db.transaction().execute(async (trx) => {
		await setPasscode(trx, "heron")
		waiting = readPasscode(opened.db)
		await setPasscode(trx, "loon")
	})
	expect(await waiting).toBe("loon")
	expect(await readPasscode(opened.db)).toBe("loon")
})

test("a failed read is not stored", async () => {
	let isBroken = true
	const read = memoizeRead(async () => {
		if (isBroken) throw new Error("broken")
		return "read"
	})
	await expect(read(opened.db)).rejects.toThrow("broken")
	isBroken = false
	expect(await read(opened.db)).toBe("read")
})
