import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "kysely"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type OpenDatabase, openDatabase } from "./connection.ts"

let folder: string
let opened: OpenDatabase
let other: OpenDatabase
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "connection-"))
	opened = openDatabase(path.join(folder, "site.db"))
	other = openDatabase(path.join(folder, "site.db"))
	opened.sqlite.exec("create table counts (n integer); insert into counts values (0)")
})
afterEach(() => {
	opened.close()
	other.close()
	rmSync(folder, { recursive: true })
})

test("a transaction locks for writing at once, so no other process can write between its read and its write", async () => {
	other.sqlite.pragma("busy_timeout = 0")
	await opened.db.transaction().execute(async (trx) => {
		await sql`select n from counts`.execute(trx)
		expect(() => other.sqlite.exec("update counts set n = 5")).toThrow(/locked/)
		await sql`update counts set n = n + 1`.execute(trx)
	})
	expect(other.sqlite.prepare("select n from counts").pluck().get()).toBe(1)
})

test("a failed transaction changes nothing", async () => {
	const failing = opened.db.transaction().execute(async (trx) => {
		await sql`update counts set n = 9`.execute(trx)
		throw new Error("half-way")
	})
	await expect(failing).rejects.toThrow("half-way")
	expect(opened.sqlite.prepare("select n from counts").pluck().get()).toBe(0)
})

test("commits are synchronous and foreign keys are enforced", () => {
	expect(opened.sqlite.pragma("journal_mode", { simple: true })).toBe("wal")
	expect(opened.sqlite.pragma("synchronous", { simple: true })).toBe(2)
	expect(opened.sqlite.pragma("foreign_keys", { simple: true })).toBe(1)
})
