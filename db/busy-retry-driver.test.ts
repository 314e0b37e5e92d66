import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "kysely"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type OpenDatabase, openDatabase } from "./connection.ts"

let folder: string
let site: OpenDatabase
let other: OpenDatabase
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "busy-"))
	site = openDatabase(path.join(folder, "site.db"))
	other = openDatabase(path.join(folder, "site.db"))
	site.sqlite.exec("create table counts (n integer); insert into counts values (0)")
})
afterEach(() => {
	site.close()
	other.close()
	rmSync(folder, { recursive: true })
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const count = () => site.sqlite.prepare("select n from counts").pluck().get()

test("while another process writes, a write waits and reads continue", async () => {
	other.sqlite.exec("begin immediate; update counts set n = 10")
	let written = false
	const write = sql`update counts set n = n + 1`.execute(site.db).then(() => {
		written = true
	})
	for (let reads = 0; reads < 10; reads++) {
		const { rows } = await sql<{ n: number }>`select n from counts`.execute(site.db)
		expect(rows).toEqual([{ n: 0 }])
		await pause(5)
	}
	expect(written).toBe(false)
	other.sqlite.exec("commit")
	await write
	expect(count()).toBe(11)
})

test("a transaction waits while another process writes", async () => {
	other.sqlite.exec("begin immediate; update counts set n = 10")
	const write = site.db.transaction().execute((trx) => sql`update counts set n = n + 1`.execute(trx))
	await pause(30)
	await sql`select n from counts`.execute(site.db)
	other.sqlite.exec("commit")
	await write
	expect(count()).toBe(11)
})

test("no other process writes between a transaction's first read and its first write", async () => {
	await site.db.transaction().execute(async (trx) => {
		await sql`select n from counts`.execute(trx)
		other.sqlite.pragma("busy_timeout = 0")
		expect(() => other.sqlite.exec("update counts set n = 10")).toThrow("locked")
		await sql`update counts set n = 1`.execute(trx)
	})
	expect(count()).toBe(1)
})

test("statements outside a transaction never become part of it", async () => {
	const before = sql`update counts set n = 0`.execute(site.db)
	let outside: Promise<unknown> | undefined
	const failing = site.db.transaction().execute(async (trx) => {
		await sql`update counts set n = 5`.execute(trx)
		outside = sql`update counts set n = n + 1`.execute(site.db)
		await pause(20)
		throw new Error("half-way")
	})
	await expect(failing).rejects.toThrow("half-way")
	await before
	await outside
	expect(count()).toBe(1)
})

test("a failed statement releases the connection", async () => {
	await expect(sql`select * from nowhere`.execute(site.db)).rejects.toThrow("no such table")
	const failing = site.db.transaction().execute((trx) => sql`select * from nowhere`.execute(trx))
	await expect(failing).rejects.toThrow("no such table")
	await sql`update counts set n = 3`.execute(site.db)
	expect(count()).toBe(3)
})

test("a file that is opened again serves later statements, but no open transaction is cut off", async () => {
	const former = site.sqlite
	let reopened: Promise<void> | undefined
	await site.db.transaction().execute(async (trx) => {
		await sql`update counts set n = 1`.execute(trx)
		reopened = site.reopen()
		await sql`update counts set n = n + 1`.execute(trx)
	})
	await reopened
	expect([former.open, site.sqlite.open, count()]).toEqual([false, true, 2])
	await sql`update counts set n = n + 1`.execute(site.db)
	expect(count()).toBe(3)
})
