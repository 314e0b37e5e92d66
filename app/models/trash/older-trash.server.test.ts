import { expect, test } from "vitest"
import { dumpTables, withNextRevision } from "#app/testing/fixtures/dump.ts"
import older from "#app/testing/fixtures/older-trash.json" with { type: "json" }
import { openDatabase } from "#db/connection.ts"
import { migrate, migrations } from "#db/migrate.ts"
import { restore } from "./restore.server.ts"
import { pageOfTrash } from "./trash-entries.server.ts"
import { ALL_KINDS } from "./trash-kinds.ts"

const change = { by: "anna", at: new Date("2026-12-01T12:00:00Z") }

type Rows = Record<string, string | number | null>[]

/** A database of the release before, with the rows that it wrote when it deleted a species and a post. */
function openOlder() {
	const opened = openDatabase(":memory:")
	const next = migrations.findIndex(({ name }) => name.endsWith("trash-of-every-kind"))
	migrate(opened.sqlite, migrations.slice(0, next))
	opened.sqlite.exec("pragma foreign_keys = off")
	for (const table of ["media", "maps", "places", "trash", "trash_media"] as const)
		for (const row of older[table] as unknown as Rows) {
			const columns = Object.keys(row)
			opened.sqlite
				.prepare(`insert into ${table} (${columns}) values (${columns.map((column) => `@${column}`)})`)
				.run(row)
		}
	opened.sqlite.exec("pragma foreign_keys = on")
	return opened
}

test("a species and a post in the trash of the release before come back with all of their rows", async () => {
	const opened = openOlder()
	const tables = Object.keys(older.before)
	migrate(opened.sqlite)
	const { entries } = await pageOfTrash(opened.db, { from: 1, page: 1 }, ALL_KINDS)
	expect(entries.map(({ kind, parts }) => [kind, parts])).toEqual([
		["post", ["1 picture", "audio guide"]],
		["species", ["1 picture", "audio guide"]],
	])
	for (const { id } of entries)
		expect(await restore(opened.db, id, ALL_KINDS, change)).toMatchObject({ isMoved: false })
	const raised = { species: [1], species_photos: [1], posts: [1] }
	const posts = older.before.posts.map(({ published: _, scheduled_for: __, ...row }) => ({
		...row,
		state: "published",
	}))
	expect(dumpTables(opened, tables)).toMatchObject(withNextRevision({ ...older.before, posts }, raised))
	opened.close()
})

test("what a species of the release before has lost since is named by what it was", async () => {
	const opened = openOlder()
	migrate(opened.sqlite)
	opened.sqlite.exec("delete from places where id = 1")
	const { id = 0 } =
		(await pageOfTrash(opened.db, { from: 1, page: 1 }, ALL_KINDS)).entries.find(
			({ kind }) => kind === "species",
		) ?? {}
	expect(await restore(opened.db, id, ALL_KINDS, change)).toMatchObject({
		lost: "Without what is no longer there: a deleted place",
	})
	opened.close()
})

test("an ID of the trash is never used again after the update", async () => {
	const opened = openOlder()
	opened.sqlite.exec("delete from trash")
	migrate(opened.sqlite)
	opened.sqlite.exec(
		"insert into trash (kind, record_id, name, address, content, deleted_at, deleted_by) values ('map', 1, '', '', '{}', '', '')",
	)
	expect(opened.sqlite.prepare("select id from trash").all()).toEqual([{ id: 3 }])
	opened.close()
})
