import { afterEach, beforeEach, expect, test } from "vitest"
import { insertAnyRow, tableNames } from "#app/testing/fixtures/any-row.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "./connection.ts"
import { type Migration, migrate, migrations } from "./migrate.ts"
import { rebuildTable } from "./rebuild-table.ts"

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
