import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type Migration, migrate, migrations, NewerDatabaseError } from "./migrate.ts"
import schemaText from "./schema.ts?raw"

let folder: string
let sqlite: Sqlite.Database
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "migrate-"))
	sqlite = new Sqlite(path.join(folder, "site.db"))
})
afterEach(() => {
	sqlite.close()
	rmSync(folder, { recursive: true })
})

/** The columns of each table by the types in `schema.ts`. */
const columns = Object.fromEntries(
	[...schemaText.matchAll(/^\t(\w+): (\w+Table)$/gm)].map(([, table = "", type]) => {
		const body = new RegExp(`^type ${type} = \\{(.*?)\\}$`, "ms").exec(schemaText)?.[1] ?? ""
		return [table, [...body.matchAll(/(\w+): [^;\n]+/g)].map(([, column]) => column)]
	}),
)

test("the schema's types match the tables", () => {
	migrate(sqlite)
	const tables = sqlite
		.prepare(
			"select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
		)
		.pluck()
		.all() as string[]
	expect(tables.sort()).toEqual(Object.keys(columns).sort())
	for (const [table, typed] of Object.entries(columns)) {
		const found = (sqlite.pragma(`table_info(${table})`) as { name: string }[]).map((column) => column.name)
		expect(found.sort(), `${table} and its type in db/schema.ts: is a migration missing?`).toEqual(
			typed.sort(),
		)
	}
})

test("migrations are numbered from 1 without a gap", () => {
	expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, at) => at + 1))
})

test("every trigger and view names only tables and columns that exist", () => {
	migrate(sqlite)
	const compileAll = () =>
		sqlite.exec("create table unrelated (id integer); alter table unrelated rename to other")
	expect(compileAll).not.toThrow()
	sqlite.exec("drop table other; create view broken as select missing from species")
	expect(compileAll).toThrow(/error in view broken/)
})

test("migrating twice changes nothing", () => {
	expect(migrate(sqlite)).toEqual(migrations.map((step) => step.name))
	expect(migrate(sqlite)).toEqual([])
})

test("a migration that fails half-way changes nothing", () => {
	const steps: Migration[] = [
		{ version: 1, name: "0001-a", sql: "create table a (id integer)" },
		{ version: 2, name: "0002-b", sql: "create table b (id integer); create table a (id integer)" },
	]
	expect(() => migrate(sqlite, steps)).toThrow(/already exists/)
	expect(sqlite.prepare("select name from sqlite_master").pluck().all()).toEqual(["a"])
	expect(sqlite.pragma("user_version", { simple: true })).toBe(1)
})

test("a database with content is copied before it is changed", () => {
	migrate(sqlite, [
		{ version: 1, name: "0001-a", sql: "create table a (id integer); insert into a values (7)" },
	])
	migrate(sqlite, [
		{ version: 1, name: "0001-a", sql: "" },
		{ version: 2, name: "0002-b", sql: "drop table a" },
	])
	const copies = readdirSync(folder).filter((name) => name.startsWith("site.db.before-2"))
	expect(copies).toHaveLength(1)
	const copy = new Sqlite(path.join(folder, copies[0] ?? ""), { readonly: true })
	expect(copy.prepare("select id from a").pluck().all()).toEqual([7])
	copy.close()
})

test("a database of a newer release is rejected and not changed", () => {
	sqlite.pragma("user_version = 999")
	expect(() => migrate(sqlite)).toThrow(NewerDatabaseError)
	expect(sqlite.prepare("select count(*) from sqlite_master").pluck().get()).toBe(0)
})

describe("an update from version 55, whose imports of species and of content had tables of their own", () => {
	const AT = "2026-06-01T12:00:00.500Z"
	const species =
		"insert into species (id, name, scientific_name, type, conservation_status, revision, created_at, updated_at)"
	beforeEach(() => {
		migrate(sqlite, migrations.slice(0, 55))
		sqlite.exec(`
			insert into content_imports (id, kind, name, summary, imported_at, imported_by, undone_at) values
				(2, 'calendar', 'a.ics', '2 events', '${AT}', 'anna', null),
				(4, 'site', 'a.xml', '2 posts', '${AT}', 'anna', null), (5, 'redirects', 'Pasted list', '1 address', '${AT}', 'ben', '${AT}');
			insert into content_import_records (import_id, kind, record_id, revision, name) values
				(2, 'post', 1, 1, 'Market'), (4, 'post', 2, 1, 'Otters'), (4, 'page', 3, 2, 'About'), (5, 'redirect', 1, 1, '/old');
			insert into imports (id, at, username, file_name, added, changed, unchanged, state) values
				(1, '${AT}', 'kim', 'birds.csv', 2, 1, 3, 'done'), (3, '${AT}', 'kim', 'cut.csv', 0, 0, 0, 'undoing');
			insert into import_rows (import_id, species_id, name, revision, before, restored) values
				(1, 7, 'Loon', 1, null, 0), (1, 8, 'Heron', 2, null, 1), (1, 9, 'Owl', 2, '{"habitat":"Barn"}', 0),
				(3, 10, 'Wren', 1, null, 0),
				(3, 11, 'Hawk', 3, '{"habitat":"Barn","featured":1,"revision":2,"updated_at":"before"}', 0),
				(3, 12, 'Kite', 3, '{"habitat":"Barn","revision":2,"updated_at":"before"}', 0);
			${species} values (11, 'Hawk', 'Hawk', 'bird', 'vulnerable', 3, '', '${AT}'),
				(12, 'Edited', 'Kite', 'bird', 'vulnerable', 4, '', '${AT}');
		`)
	})

	test("keeps what can be listed of imports of species, sites and redirects, each with an ID", () => {
		migrate(sqlite, migrations.slice(0, 56))
		expect(
			sqlite.prepare("select id, kind, name, summary, at, username, state from imports").raw().all(),
		).toEqual([
			[4, "site", "a.xml", "2 posts", AT, "anna", "done"],
			[5, "redirects", "Pasted list", "1 address. Undone", AT, "ben", "done"],
			[6, "species", "birds.csv", "2 added, 1 changed, 3 not changed", AT, "kim", "done"],
			[8, "species", "cut.csv", "0 added, 0 changed, 0 not changed", AT, "kim", "failed"],
		])
		const records = sqlite.prepare(
			"select import_id, kind, record_id, name, revision, action from import_records",
		)
		expect(records.raw().all()).toEqual([
			[4, "page", 3, "About", 2, "added"],
			[4, "post", 2, "Otters", 1, "added"],
			[5, "redirect", 1, "/old", 1, "added"],
			[6, "species", 7, "Loon", 1, "added"],
			[6, "species", 8, "Heron", 2, "restored"],
			[6, "species", 9, "Owl", 2, "changed"],
			[8, "species", 10, "Wren", 1, "added"],
			[8, "species", 11, "Hawk", 3, "changed"],
			[8, "species", 12, "Kite", 3, "changed"],
		])
		migrate(sqlite)
		const kinds = sqlite.prepare("select distinct kind from imports order by kind").pluck()
		expect(kinds.all(), "lists of redirects are over").toEqual(["site", "species"])
		expect(sqlite.prepare("select kind from import_records where import_id = 5").all()).toEqual([])
		const heron = sqlite.prepare("select action from import_records where record_id = 8").pluck()
		expect(heron.get(), "species are no longer restored by a file").toBe("added")
		sqlite.exec("delete from imports")
		expect(sqlite.prepare("select count(*) from import_records").pluck().get()).toBe(0)
	})

	test("doesn't take back what an interrupted import restored from the trash", () => {
		sqlite.exec("update import_rows set restored = 1 where species_id = 10")
		migrate(sqlite)
		const records = sqlite.prepare("select record_id from import_records where import_id = 8").pluck()
		expect(records.all()).toEqual([11, 12])
	})

	test("gives species that an interrupted import changed their values back, unless they were edited since", () => {
		migrate(sqlite)
		expect(sqlite.prepare("select name, habitat, featured, revision from species").raw().all()).toEqual([
			["Hawk", "Barn", 1, 4],
			["Edited", "", 0, 4],
		])
	})
})
