import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { type OpenDatabase, openDatabase } from "./connection.ts"

const folder = testFolder()

test("while another process writes, a write waits and reads continue", async () => {
	const [site, other] = [1, 2].map(() => openDatabase(folder.file("site.db"))) as [OpenDatabase, OpenDatabase]
	onTestFinished(() => {
		for (const one of [site, other]) one.close()
	})
	site.sqlite.exec("create table counts (n integer); insert into counts values (0)")
	other.sqlite.exec("begin immediate; update counts set n = 10")
	let written = false
	const write = sql`update counts set n = n + 1`.execute(site.db).then(() => {
		written = true
	})
	for (let reads = 0; reads < 10; reads++) {
		const { rows } = await sql<{ n: number }>`select n from counts`.execute(site.db)
		expect(rows).toEqual([{ n: 0 }])
		await new Promise((resolve) => setTimeout(resolve, 5))
	}
	expect(written).toBe(false)
	other.sqlite.exec("commit")
	await write
	expect(site.sqlite.prepare("select n from counts").pluck().get()).toBe(11)
})
