import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { newSpecies, testDatabase } from "#core/testing/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { insertSpecies } from "./species.server.ts"
import { pageOfSpecies } from "./species-page.server.ts"

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
