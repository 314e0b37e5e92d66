import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { openDatabase } from "./connection.ts"
import { migrate } from "./migrate.ts"
import type { LoggedStatement } from "./statement-log.ts"

test("each statement is logged with its duration and its number of rows, but without values", async () => {
	const logged: LoggedStatement[] = []
	const { db, sqlite, close } = openDatabase(":memory:", {
		onStatement: (statement) => logged.push(statement),
	})
	onTestFinished(() => close())
	migrate(sqlite)
	const setting = (key: string) => ({ key, value: "OspreyLane47" })
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
