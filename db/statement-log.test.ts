import { sql } from "kysely"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type OpenDatabase, openDatabase } from "./connection.ts"
import { migrate } from "./migrate.ts"
import type { LoggedStatement } from "./statement-log.ts"

let logged: LoggedStatement[]
let database: OpenDatabase
beforeEach(() => {
	logged = []
	database = openDatabase(":memory:", { onStatement: (statement) => logged.push(statement) })
	migrate(database.sqlite)
})
afterEach(() => {
	database.close()
})

const setting = (key: string) => ({ key, value: "OspreyLane47" })

test("each statement is logged with its duration and its number of rows, but without values", async () => {
	const { db } = database
	await db
		.insertInto("settings")
		.values([setting("one"), setting("two")])
		.execute()
	await db.updateTable("settings").set({ description: "OspreyLane47" }).where("key", "=", "one").execute()
	await db.selectFrom("settings").select("key").where("value", "=", "OspreyLane47").execute()
	await sql`select ${"OspreyLane47"} as text`.execute(db)
	expect(logged.map(({ sql, rows }) => [rows, sql])).toEqual([
		[2, 'insert into "settings" ("key", "value") values (?, ?), (?, ?)'],
		[1, 'update "settings" set "description" = ? where "key" = ?'],
		[2, 'select "key" from "settings" where "value" = ?'],
		[1, "select ? as text"],
	])
	for (const { ms } of logged) expect(ms).toBeGreaterThanOrEqual(0)
	expect(JSON.stringify(logged)).not.toContain("OspreyLane47")
})

test("a failed statement is logged with SQLite's code, and a rolled back transaction with its rollback", async () => {
	const failing = database.db.transaction().execute(async (trx) => {
		await trx.insertInto("settings").values(setting("tour_enabled")).execute()
	})
	await expect(failing).rejects.toThrow(/UNIQUE/)
	expect(logged).toEqual([
		{
			ms: expect.any(Number),
			error: "SQLITE_CONSTRAINT_PRIMARYKEY",
			sql: 'insert into "settings" ("key", "value") values (?, ?)',
		},
		{ ms: expect.any(Number), sql: "rollback" },
	])
	expect(JSON.stringify(logged)).not.toContain("OspreyLane47")
})
