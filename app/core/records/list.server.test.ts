import { expect, test } from "vitest"
import { Gone } from "#core/forms/refusal.ts"
import { line } from "#core/forms/text-rules.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { newRecord } from "#core/testing/new-record.ts"
import { defineList } from "./define-record.ts"
import { moveItem } from "./order.ts"
import { listRecords } from "./record-rows.server.ts"
import { moveRecord, stored } from "./record-store.server.ts"

const TREES = stored(
	defineList<{ id: number; name: string; revision: number }>()({
		table: "trees",
		title: "name",
		noun: "tree",
		most: 3,
		fields: { name: { kind: "line", label: "Name", rule: line("Name", 80) } },
	}),
)

const database = eachDatabase()
const change = { by: "anna", at: new Date("2026-06-01T12:00:00Z") }

test("a list has the order in which its records were added until one is moved, and at most as many as may be", async () => {
	const { db, sqlite } = database
	sqlite.exec(`create table trees (id integer primary key autoincrement, name text not null,
		position integer not null, updated_at text not null, revision integer not null default 1) strict`)
	const ids: number[] = []
	for (const name of ["Ash", "Birch", "Cedar"]) ids.push(await TREES.save(db, newRecord({ name }), change))
	await expect(TREES.save(db, newRecord({ name: "Oak" }), change)).rejects.toThrow("already 3 trees")
	const names = async () => (await listRecords(db, TREES)).map(({ name }) => name).join()
	expect(await names()).toBe("Ash,Birch,Cedar")
	await moveRecord(db, TREES, Number(ids[2]), 0, change)
	expect(await names()).toBe("Cedar,Ash,Birch")
	await moveRecord(db, TREES, Number(ids[2]), 9, change)
	expect(await names()).toBe("Ash,Birch,Cedar")
	sqlite.exec("delete from trees where name <> 'Cedar'")
	await TREES.save(db, newRecord({ name: "Oak" }), change)
	expect(await names()).toBe("Cedar,Oak")
	await expect(moveRecord(db, TREES, 99, 0, change)).rejects.toThrow(Gone)
	expect(moveItem([1, 2], 0, -1)).toEqual([1, 2])
})
