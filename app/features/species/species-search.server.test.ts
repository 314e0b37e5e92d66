import { readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { newSpecies, testDatabase } from "#core/testing/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { parseSpeciesCsv } from "./import/species-csv.ts"
import { insertSpecies, listSpecies } from "./species.server.ts"
import { CONSERVATION_STATUSES, SPECIES_TYPES } from "./species.ts"
import { pageOfSpecies } from "./species-page.server.ts"
import { browseCatalogue } from "./ui/open-catalogue.ts"

const now = new Date("2026-06-01T12:00:00Z")

async function names(database: OpenDatabase, query: string) {
	const { species, total } = await pageOfSpecies(database.db, { query, from: 1, page: 1 })
	expect(species.length).toBe(Math.min(total, 60))
	return species.map((species) => species.name)
}

describe("the search", () => {
	let database: OpenDatabase
	beforeAll(async () => {
		database = testDatabase()
		const add = (name: string, scientificName: string, description: string) =>
			insertSpecies(database.db, newSpecies({ name, scientificName, description }), now)
		await add("Wood Duck", "Aix sponsa", "Nests in holes.")
		await add("Barred Owl", "Strix varia", "Hunts over the duck pond at 50% moon.")
		await add(
			"Bobolink",
			"Dolichonyx oryzivorus",
			'Le goglu des prés, "under_score" and back-slash \\ ends in zq',
		)
		await add("Duckweed", "Lemna duckii", "Floats.")
	})
	afterAll(() => database.close())

	test("finds parts of words, in names first, then scientific names, then descriptions", async () => {
		expect(await names(database, "duck")).toEqual(["Duckweed", "Wood Duck", "Barred Owl"])
		expect(await names(database, "oryzi")).toEqual(["Bobolink"])
	})

	test("ignores case and accents in query and text", async () => {
		expect(await names(database, "WOOD DÜCK")).toEqual(["Wood Duck"])
		expect(await names(database, "des pres")).toEqual(["Bobolink"])
		expect(await names(database, "PRÉS")).toEqual(["Bobolink"])
	})

	test("finds words of one and two letters, also at the end of a text", async () => {
		expect(await names(database, "wl")).toEqual(["Barred Owl"])
		expect(await names(database, "zq")).toEqual(["Bobolink"])
		expect(await names(database, "z")).toEqual(["Bobolink"])
		expect(await names(database, "qz")).toEqual([])
	})

	test("treats the characters of patterns and of FTS5 as plain text", async () => {
		expect(await names(database, "%")).toEqual(["Barred Owl"])
		expect(await names(database, "50%")).toEqual(["Barred Owl"])
		expect(await names(database, "_")).toEqual(["Bobolink"])
		expect(await names(database, '"')).toEqual(["Bobolink"])
		expect(await names(database, '"under_score"')).toEqual(["Bobolink"])
		expect(await names(database, "\\")).toEqual(["Bobolink"])
		expect(await names(database, "-")).toEqual(["Bobolink"])
		expect(await names(database, "back-slash")).toEqual(["Bobolink"])
		for (const odd of ["*", "duck*", "duck OR owl", "name:duck", "(", "^duck", "NEAR(duck owl)", "';--"])
			expect(await names(database, odd), odd).toEqual([])
	})

	test("requires every word, in any order and any text", async () => {
		expect(await names(database, "owl barred")).toEqual(["Barred Owl"])
		expect(await names(database, "owl pond")).toEqual(["Barred Owl"])
		expect(await names(database, "duck owl")).toEqual(["Barred Owl"])
		expect(await names(database, "duck loon")).toEqual([])
		// A word contained in another one changes nothing.
		expect(await names(database, "d du duck wood")).toEqual(["Wood Duck"])
	})

	test("finds everything for a blank query and nothing for a huge one", async () => {
		expect(await names(database, " \t ")).toHaveLength(4)
		expect(await names(database, "x".repeat(10_000))).toEqual([])
		expect(await names(database, '"'.repeat(10_000))).toEqual([])
	})
})

test("the browser and the database find the same in the sample catalogue, by words, kinds and seasons", async () => {
	const database = testDatabase()
	const csv = readFileSync(path.join(import.meta.dirname, "../../../db/sample/species.csv"), "utf8")
	const { rows } = parseSpeciesCsv(csv)
	for (const { fields } of rows) await insertSpecies(database.db, fields, now)
	const list = await listSpecies(database.db)
	const texts = rows.map(({ fields }) => fields.description.split(/\s+/))
	const queries = [
		...["a", "tu", "e ", "-", "'", "é", "pres", "wood th", "in french", "y,", "é a n", ". , '"],
		...texts.flat().filter((_, at) => at % 23 === 0),
		...texts.map((words) => words.slice(0, 12).join(" ")),
	]
	const filters = [
		...queries.map((query) => ({ query, month: 4 })),
		...SPECIES_TYPES.map((type) => ({ query: "a", type, month: 4 })),
		...CONSERVATION_STATUSES.map((status) => ({ query: "", status, type: "bird" as const, month: 4 })),
		...Array.from({ length: 12 }, (_, at) => ({ query: "", inSeason: true, month: at + 1 })),
	]
	for (const { month, ...filter } of filters) {
		const query = JSON.stringify({ month, ...filter })
		const browser = browseCatalogue(list, { ...filter, from: 1, page: 1 }, month)
		const server = await pageOfSpecies(database.db, { ...filter, from: 1, page: 1 }, { month })
		expect(browser.total, query).toBe(server.total)
		expect(
			browser.species.map((species) => species.name),
			query,
		).toEqual(server.species.map((species) => species.name))
	}
	database.close()
})
