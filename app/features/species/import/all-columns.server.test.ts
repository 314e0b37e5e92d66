import { expect, test } from "vitest"
import type { CsvField } from "#core/csv/csv-cells.ts"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { mapFields } from "#features/species/species-fields.ts"
import { importRows } from "#features/species/testing/import-rows.ts"
import { listCatalogueRows } from "./catalogue-file.server.ts"
import { parseSpeciesCsv, speciesCsvHeader, writeSpeciesRow } from "./species-csv.ts"
import { type CatalogueRow, fieldOf, KNOWN_COLUMNS } from "./species-csv-columns.ts"

const opened = eachDatabase()

const CHANGE = { by: "kim", at: new Date("2026-06-01T12:00:00Z") }

/** Never the default of the column. */
function valueFor(field: CsvField, name: string) {
	switch (field.kind) {
		case "choice":
			return Object.keys(field.options).find((value) => value !== field.initial)
		case "switch":
			return true
		case "months":
			return [4, 5]
		case "list":
			return [`Text by ${name}`, "Other"]
		default:
			return `Text of ${name}`
	}
}

const row = {
	...mapFields(valueFor),
	...{ archived: true, imagePosition: "custom", imageOffset: "3,-4", photos: ["a.webp", "b.webp"] },
} as CatalogueRow

const read = (csv: string) => parseSpeciesCsv(csv).rows.map(({ fields }) => fields)

test("a file has a column for each field of a species, and each is read under its name and its label", () => {
	expect([...KNOWN_COLUMNS].sort()).toEqual(Object.keys(row).sort())
	const cells = writeSpeciesRow(row)
	expect(read(speciesCsvHeader() + cells)).toEqual([row])
	expect(read(`${KNOWN_COLUMNS.map((name) => fieldOf(name).label).join(",")}\r\n${cells}`)).toEqual([row])
})

test.each([true, false])("an import stores each column, if the species is known: %s", async (isKnown) => {
	const { sqlite, db } = opened
	for (const name of row.photos) insertAnyRow(sqlite, "media", { name, kind: "image" })
	const known = { name: row.name, scientific_name: row.scientificName }
	if (isKnown) insertAnyRow(sqlite, "species", known)
	for (const place of isKnown ? [1, 2] : [])
		insertAnyRow(sqlite, "species_photos", { species_id: 1, position: place, image_id: place })
	const sent = read(speciesCsvHeader() + writeSpeciesRow(row))
	await importRows(db, sent, { duplicates: "update" }, "a.csv", CHANGE)
	// The file has the texts of pictures only.
	const stored = (await listCatalogueRows(db)).map(({ row }) => row)
	expect(stored).toEqual([isKnown ? row : { ...row, photos: [] }])
})
