import { expect, test } from "vitest"
import { newSpecies } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { insertSpecies } from "#features/species/species.server.ts"
import { type ImportRow, importRows } from "#features/species/testing/import-rows.ts"
import { countUntouched, listImported, listImports } from "./imports.server.ts"
import { ROWS_PER_STEP } from "./write-import.server.ts"

const BEFORE = new Date("2026-05-01T10:00:00Z")
const AT = new Date("2026-06-01T10:00:00Z")
const LATER = new Date("2026-06-01T10:01:00Z")
const COUNT = 2 * ROWS_PER_STEP + 1

const opened = eachDatabase()

const birds = (count: number, fields: Partial<ImportRow> = {}): ImportRow[] =>
	Array.from({ length: count }, (_, at) =>
		newSpecies({ name: `Bird ${at}`, scientificName: `Avis ${at}`, ...fields }),
	)
const species = () => opened.db.selectFrom("species").selectAll().orderBy("id").execute()
const importAll = (rows: ImportRow[], at = AT) =>
	importRows(opened.db, rows, { duplicates: "update" }, "birds.csv", { by: "kim", at })
const summaries = async () => (await listImports(opened.db, "species")).map(({ summary }) => summary)

/** As a killed process leaves it: in the middle of the last step. */
async function interrupt(rows: ImportRow[]): Promise<void> {
	opened.sqlite.exec(
		"create trigger interrupted before insert on audit_entries begin select raise(abort, 'killed'); end",
	)
	await expect(importAll(rows)).rejects.toThrow("killed")
	opened.sqlite.exec("drop trigger interrupted")
}

test("an import of one step that was killed leaves nothing behind", async () => {
	await insertSpecies(opened.db, newSpecies(), BEFORE)
	const before = await species()
	await interrupt([...birds(ROWS_PER_STEP - 1), newSpecies({ description: "New text" })])
	expect(await species()).toEqual(before)
	for (const table of ["imports", "import_records", "audit_entries"] as const)
		expect(await opened.db.selectFrom(table).selectAll().execute(), table).toEqual([])
})

test("an import of several steps that was killed lists its whole steps, and the same file imports the rest", async () => {
	const rows = birds(COUNT)
	await interrupt(rows)
	expect(await species()).toHaveLength(2 * ROWS_PER_STEP)
	expect(await summaries()).toEqual(["not finished. Import the file again to add the rest"])
	expect(await countUntouched(opened.db, 1)).toBe(2 * ROWS_PER_STEP)
	await importAll(rows, LATER)
	expect(await species()).toHaveLength(COUNT)
	expect((await summaries())[0]).toBe(`1 added, ${2 * ROWS_PER_STEP} not changed`)
})

test("changes of a killed import can be put back or finished, and a species that someone edits meanwhile stays", async () => {
	for (const bird of birds(COUNT)) await insertSpecies(opened.db, bird, BEFORE)
	const changed = birds(COUNT, { description: "New text", featured: true })
	await interrupt(changed)
	expect((await listImported(opened.db, { id: 1, at: "" })).former).toBe(2 * ROWS_PER_STEP)
	opened.sqlite.exec(`
		update species set description = 'Before' where id = 1;
		create trigger edited after insert on imports begin
			update species set name = 'Renamed', revision = revision + 1 where id = 1;
		end`)
	expect(await importAll(changed, LATER)).toEqual({ imported: 0, updated: COUNT - 1, skipped: 1 })
	expect((await summaries())[0], "without the one that stayed").toBe(`1 changed, ${COUNT - 1} not changed`)
	const [edited, ...others] = await species()
	expect(edited).toMatchObject({ name: "Renamed", description: "Before" })
	expect(new Set(others.map(({ description }) => description))).toEqual(new Set(["New text"]))
	expect((await listImported(opened.db, { id: 2, at: "" })).former, "the last one").toBe(1)
})
