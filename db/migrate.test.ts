import { mkdirSync, readdirSync } from "node:fs"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { afterEach, beforeEach, expect, test } from "vitest"
import { recordKinds } from "#core/records/known-kinds.ts"
import { columnsOf, tableNames } from "#core/testing/any-row.ts"
import { testFolder } from "#core/testing/folder.ts"
import { type Migration, migrate, migrations, NewerDatabaseError } from "./migrate.ts"
import schemaText from "./schema.ts?raw"

const files = testFolder()
let folder: string
let sqlite: Sqlite.Database
beforeEach(({ task }) => {
	folder = files.file(task.id)
	mkdirSync(folder)
	sqlite = new Sqlite(path.join(folder, "site.db"))
})
afterEach(() => void sqlite.close())

const columnsIn = (body = "") => [...body.matchAll(/(\w+): [^;\n]+/g)].map(([, column]) => column)
const recordColumns = columnsIn(/^type RecordColumns = \{(.*?)\}$/ms.exec(schemaText)?.[1])
const columns = Object.fromEntries(
	[...schemaText.matchAll(/^\t(\w+): (RecordColumns & )?\{(.*?)\}$/gms)].map(
		([, table = "", isRecord, body]) => [table, [...columnsIn(body), ...(isRecord ? recordColumns : [])]],
	),
)

test("the schema's types match the tables", () => {
	migrate(sqlite)
	// A test of the engine compares the columns of declared records.
	const declared: string[] = Object.values(recordKinds()).map(({ table }) => table)
	const typed = tableNames(sqlite).filter((name) => name in columns || !declared.includes(name))
	expect(typed.sort()).toEqual(Object.keys(columns).sort())
	for (const [table, typed] of Object.entries(columns)) {
		const found = columnsOf(sqlite, table).map(({ name }) => name)
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
	// Renaming a table compiles all views and triggers.
	sqlite.exec("create table unrelated (id integer); alter table unrelated rename to other")
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
