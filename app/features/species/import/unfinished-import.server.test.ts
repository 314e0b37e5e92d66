import { expect, test } from "vitest"
import { newSpecies } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { insertSpecies } from "#features/species/species.server.ts"
import type { ImportRow } from "./import-rows.server.ts"
import { findImportRecord, listImports } from "./imports.server.ts"
import { importSpecies } from "./species-import.server.ts"
import { ROWS_PER_STEP, takeBackUnfinished } from "./unfinished-import.server.ts"

const BEFORE = new Date("2026-05-01T10:00:00Z")
const CHANGE = { by: "kim", at: new Date("2026-06-01T10:00:00Z") }
const LATER = new Date("2026-06-01T10:01:00Z")
const COUNT = 2 * ROWS_PER_STEP + 1

const opened = eachDatabase()

const bird = (at: number, fields: Partial<ImportRow> = {}): ImportRow =>
	newSpecies({ name: `Bird ${at}`, scientificName: `Avis ${at}`, ...fields })
const birds = (fields: Partial<ImportRow> = {}) => Array.from({ length: COUNT }, (_, at) => bird(at, fields))
const species = () => opened.db.selectFrom("species").selectAll().orderBy("id").execute()
const texts = async () => (await species()).map(({ revision, updated_at, ...row }) => row)
const importAll = (rows: ImportRow[]) =>
	importSpecies(opened.db, rows, { duplicates: "update" }, "birds.csv", CHANGE)

/** As a killed process leaves it: after the last step but one. */
async function interrupt(rows: ImportRow[]): Promise<void> {
	const trigger =
		"create trigger interrupted before update of state on imports begin select raise(abort, 'killed'); end"
	opened.sqlite.exec(trigger)
	await expect(importAll(rows)).rejects.toThrow("killed")
	opened.sqlite.exec("drop trigger interrupted")
}

test("an import that was killed leaves no species behind after the next start", async () => {
	await insertSpecies(opened.db, newSpecies(), BEFORE)
	const before = await species()
	await interrupt(birds())
	expect(await species()).toHaveLength(COUNT + 1)
	expect(await listImports(opened.db, "species")).toEqual([])
	expect(await findImportRecord(opened.db, 1)).toBeUndefined()
	expect(await takeBackUnfinished(opened.db, LATER)).toBe(1)
	expect(await species()).toEqual(before)
	for (const table of ["imports", "import_records", "trash"] as const)
		expect(await opened.db.selectFrom(table).selectAll().execute(), table).toEqual([])
	expect(await takeBackUnfinished(opened.db, LATER)).toBe(0)
})

test("species that a killed import changed get their values back, and later changes stay", async () => {
	for (const at of Array(COUNT).keys()) await insertSpecies(opened.db, bird(at), BEFORE)
	const before = await texts()
	await interrupt(birds({ description: "New text", featured: true }))
	opened.sqlite.exec("update species set name = 'Renamed', revision = revision + 1 where id = 3")
	await takeBackUnfinished(opened.db, LATER)
	const after = await texts()
	expect(after[2]).toMatchObject({ name: "Renamed", description: "New text" })
	expect(after.filter(({ id }) => id !== 3)).toEqual(before.filter(({ id }) => id !== 3))
})
