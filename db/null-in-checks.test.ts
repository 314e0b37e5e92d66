import { spawnSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import Sqlite from "better-sqlite3"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { insertAnyRow, tableNames } from "#app/testing/fixtures/any-row.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { migrate, migrations } from "./migrate.ts"

/** Debian 12's has SQLite 3.40, in which `json_valid(null)` is 0. */
const _HAS_COMMAND = spawnSync("sqlite3", ["--version"]).status === 0

const folder = testFolder()
let file: string
let sqlite: Sqlite.Database
beforeEach(() => {
	file = folder.file(`${randomUUID()}.db`)
	sqlite = new Sqlite(file)
})
afterEach(() => sqlite.close())

/** The expressions of all `check (…)` of a table. */
function _checksOf(definition: string): string[] {
	return definition
		.split(/\bcheck \(/i)
		.slice(1)
		.map((text) => {
			let depth = 1
			const end = [...text].findIndex((character) => {
				if (character === "(") depth++
				if (character === ")") depth--
				return depth === 0
			})
			return text.slice(0, end)
		})
}

describe("an update of a database with a row in every table from version 29", () => {
	const contents = () =>
		Object.fromEntries(
			tableNames(sqlite).map((table) => [table, sqlite.prepare(`select * from ${table}`).all()]),
		)

	beforeEach(() => {
		sqlite.pragma("foreign_keys = off")
		migrate(sqlite, migrations.slice(0, 29))
		for (const table of tableNames(sqlite)) {
			if (sqlite.prepare(`select 1 from ${table}`).get() === undefined) insertAnyRow(sqlite, table)
		}
		sqlite.pragma("foreign_keys = on")
	})

	test("preserves all rows, also those with null", () => {
		const rows = contents()
		// Later migrations drop these tables, which followed from others, were of files that waited for an import, or became another
		// one, and replace these columns.
		for (const table of [
			"species_changes",
			"season_species",
			"acceptance_quarters",
			"photo_imports",
			"import_rows",
		])
			delete rows[table]
		const replaced = {
			posts: ["published", "scheduled_for", "published_at"],
			imports: ["file_name", "added", "changed", "unchanged", "undone_at", "undone_by"],
		}
		for (const [table, columns] of Object.entries(replaced))
			for (const row of rows[table] as Record<string, unknown>[])
				for (const column of columns) delete row[column]
		migrate(sqlite)
		// A later migration adds the texts of a loaded sample.
		const settings = expect.arrayContaining(rows.settings ?? [])
		const imported = [
			{ import_id: 1, kind: "species", record_id: 1, name: "0", revision: 1, action: "added" },
		]
		expect(contents()).toMatchObject({
			...{ ...rows, settings, import_records: imported, content_version: expect.anything() },
		})
		expect(sqlite.pragma("foreign_key_check")).toEqual([])
		expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok")
	})
})
