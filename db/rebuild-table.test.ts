import { afterEach, beforeEach, expect, test } from "vitest"
import { insertAnyRow, tableNames } from "#app/testing/fixtures/any-row.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "./connection.ts"
import { type Migration, migrate, migrations } from "./migrate.ts"
import { addValue, rebuildTable } from "./rebuild-table.ts"

let opened: OpenDatabase
beforeEach(() => {
	opened = testDatabase()
})
afterEach(() => opened.close())

/** Migrates once more, as the next release would. */
function migrateWith(...changes: Extract<Migration, { change: unknown }>["change"][]) {
	const next = migrations.length + 1
	const steps = changes.map((change, at) => ({ version: next + at, name: `${next + at}-next`, change }))
	return migrate(opened.sqlite, [...migrations, ...steps])
}

const unchanged = (definition: string) => definition

/** Everything in the database, except that SQLite quotes the name of a renamed table. */
function contents() {
	const { sqlite } = opened
	const parts = sqlite
		.prepare<[], { type: string; name: string; sql: string | null }>(
			"select type, name, tbl_name, sql from sqlite_schema where name not like 'sqlite_autoindex%' order by type, name",
		)
		.all()
	const tables = [...tableNames(sqlite), "species_search_idx", "species_search_docsize"].sort()
	return {
		parts: parts.map((part) => ({
			...part,
			sql: part.sql?.replace(/^CREATE TABLE "(\w+)"/, "CREATE TABLE $1"),
		})),
		rows: Object.fromEntries(
			tables.map((table) => [table, sqlite.prepare(`select * from ${table}`).raw().all()]),
		),
		nextIds: sqlite.prepare("select name, seq from sqlite_sequence order by name").all(),
	}
}

function insertIntoEveryTable() {
	const { sqlite } = opened
	sqlite.pragma("foreign_keys = off")
	for (const table of tableNames(sqlite)) {
		if (sqlite.prepare(`select 1 from ${table}`).get() === undefined) insertAnyRow(sqlite, table)
	}
	// Their IDs must not be given again.
	for (const table of ["species", "notices"]) {
		insertAnyRow(sqlite, table)
		sqlite.exec(`delete from ${table} where id > 1`)
	}
	sqlite.pragma("foreign_keys = on")
}

test("a rebuild of every table leaves all rows, indexes, triggers, views and next IDs as they were", () => {
	insertIntoEveryTable()
	const before = contents()
	expect(Object.entries(before.rows).filter(([, rows]) => rows.length === 0)).toEqual([])
	migrateWith(
		...tableNames(opened.sqlite).map(
			(table) => (sqlite: OpenDatabase["sqlite"]) => rebuildTable(sqlite, table, unchanged),
		),
	)
	expect(contents()).toEqual(before)
	expect(opened.sqlite.pragma("integrity_check", { simple: true })).toBe("ok")
	expect(opened.sqlite.pragma("foreign_keys", { simple: true })).toBe(1)
	expect(opened.sqlite.pragma("legacy_alter_table", { simple: true })).toBe(0)
})

test("a trail keeps its notice when the table of notices is rebuilt for another level", () => {
	const { sqlite } = opened
	for (const table of ["media", "maps"]) insertAnyRow(sqlite, table)
	insertAnyRow(sqlite, "notices", { id: 7, level: "closure" })
	insertAnyRow(sqlite, "trails", { notice_id: 7 })
	migrateWith(addValue("notices", "level", "dan'ger"))
	expect(sqlite.prepare("select notice_id from trails").pluck().all()).toEqual([7])
	insertAnyRow(sqlite, "notices", { id: 8, level: "dan'ger" })
	expect(() => insertAnyRow(sqlite, "notices", { level: "panic" })).toThrow(/CHECK constraint failed/)
	sqlite.exec("delete from notices where id = 7")
	expect(sqlite.prepare("select notice_id from trails").pluck().all()).toEqual([null])
})

test("triggers run and rows are deleted with what they belong to after a rebuild", () => {
	const { sqlite } = opened
	insertAnyRow(sqlite, "species", { name: "Loon" })
	migrateWith((sqlite) => rebuildTable(sqlite, "species", unchanged))
	const found = (word: string) =>
		sqlite.prepare("select rowid from species_search where species_search match ?").pluck().all(word)
	expect(found("loon")).toEqual([1])
	const version = () => sqlite.prepare("select version from content_version").pluck().get() as number
	const before = version()
	sqlite.exec("update species set name = 'Puffin'")
	expect(found("loon")).toEqual([])
	expect(found("puffin")).toEqual([1])
	expect(version()).toBeGreaterThan(before)
	insertAnyRow(sqlite, "media")
	insertAnyRow(sqlite, "species_photos")
	sqlite.exec("delete from species")
	expect(sqlite.prepare("select count(*) from species_photos").pluck().get()).toBe(0)
})

test("a rebuild can add, drop and change columns", () => {
	const { sqlite } = opened
	insertAnyRow(sqlite, "notices", { text: "Flooded", link_text: "More" })
	migrateWith((sqlite) =>
		rebuildTable(sqlite, "notices", (definition) =>
			definition.replace("link_text text not null default ''", "weight integer not null default 3"),
		),
	)
	expect(sqlite.prepare("select * from notices").get()).toMatchObject({ text: "Flooded", weight: 3 })
	expect(sqlite.prepare("select * from notices").get()).not.toHaveProperty("link_text")
})

test("a change after which rows would refer to missing rows is refused and undone", () => {
	const { sqlite } = opened
	insertAnyRow(sqlite, "media")
	insertAnyRow(sqlite, "maps")
	const before = contents()
	expect(() => migrateWith((sqlite) => sqlite.exec("delete from media"))).toThrow(
		"Rows of maps would refer to missing rows of media",
	)
	expect(contents()).toEqual(before)
	expect(sqlite.pragma("user_version", { simple: true })).toBe(migrations.length)
	expect(sqlite.pragma("foreign_keys", { simple: true })).toBe(1)
})

test("a row that referred to a missing row before doesn't stop a change", () => {
	const { sqlite } = opened
	sqlite.pragma("foreign_keys = off")
	insertAnyRow(sqlite, "maps")
	migrateWith(addValue("notices", "level", "danger"))
	expect(sqlite.prepare("select count(*) from maps").pluck().get()).toBe(1)
})

test("a rebuild is refused while foreign keys are enforced", () => {
	expect(() => rebuildTable(opened.sqlite, "notices", unchanged)).toThrow("Foreign keys must be off")
})

test("a value can't be added to a table or column without a list", () => {
	expect(() => migrateWith(addValue("notices", "text", "danger"))).toThrow(
		"notices.text has no list of values",
	)
	expect(() => migrateWith(addValue("nothing", "level", "danger"))).toThrow("There is no table nothing")
})
