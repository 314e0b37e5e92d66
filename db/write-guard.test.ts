import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "kysely"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Database, type OpenDatabase, openDatabase } from "./connection.ts"
import { migrate } from "./migrate.ts"
import { guardWrites } from "./write-guard.ts"

class Denied extends Error {}
class Locked extends Error {}

let folder: string
let site: OpenDatabase
let command: OpenDatabase
let guarded: Database
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "guard-"))
	site = openDatabase(path.join(folder, "site.db"))
	migrate(site.sqlite)
	site.sqlite.exec(
		"create table doors (open integer); insert into doors values (1); create table rows (n integer)",
	)
	command = openDatabase(path.join(folder, "site.db"))
	const allows = sql`select 1 from doors where open = 1`
	guarded = guardWrites(site.db, {
		allows: { compile: () => allows.compile(site.db) },
		deny: () => new Denied(),
	})
})
afterEach(() => {
	site.close()
	command.close()
	rmSync(folder, { recursive: true })
})

const close = (db: Database) => sql`update doors set open = 0`.execute(db)
const write = (db: Database) => sql`insert into rows values (1)`.execute(db)
const count = () => site.sqlite.prepare("select count(*) from rows").pluck().get()

test("a write is executed while it is allowed, and refused afterwards", async () => {
	await write(guarded)
	await close(site.db)
	await expect(write(guarded)).rejects.toThrow(Denied)
	expect(count()).toBe(1)
	expect((await sql`select * from rows`.execute(guarded)).rows).toHaveLength(1)
	await write(site.db)
	expect(count()).toBe(2)
})

test("tables with a stricter rule need it, also after other writes of the transaction", async () => {
	site.sqlite.exec("create table keys (n integer); insert into keys values (1)")
	const rule = (text: string) => ({ compile: () => sql`${sql.raw(text)}`.compile(site.db) })
	const strict = guardWrites(
		site.db,
		{ allows: rule("select 1 from doors where open = 1"), deny: () => new Denied() },
		{ tables: ["users"], allows: rule("select 1 from keys"), deny: () => new Locked() },
	)
	const rename = (db: Database) => db.updateTable("users").set({ username: "x" }).execute()
	const remove = (db: Database) => db.deleteFrom("users").execute()
	await strict.transaction().execute(async (trx) => {
		await write(trx)
		await rename(trx)
		await close(trx)
		await write(trx)
	})
	site.sqlite.exec("update doors set open = 1; delete from keys")
	await write(strict)
	for (const change of [rename, remove]) {
		await expect(change(strict)).rejects.toThrow(Locked)
		const mixed = strict.transaction().execute(async (trx) => {
			await write(trx)
			await change(trx)
		})
		await expect(mixed).rejects.toThrow(Locked)
	}
	expect(count()).toBe(3)
})
