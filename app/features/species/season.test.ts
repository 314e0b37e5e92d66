import { expect, test } from "vitest"
import { readMonths, writeMonths } from "#core/csv/csv-cells.ts"
import { newSpecies } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { seasonText } from "./season.ts"
import { insertSpecies } from "./species.server.ts"
import { listFeaturedSpecies, listShownFeatured, listSpeciesInSeason } from "./species-page.server.ts"

const ALL_YEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

test("a season is written in ranges of months, also across the new year", () => {
	expect(seasonText([])).toBe("")
	expect(seasonText([4])).toBe("April")
	expect(seasonText([4, 5, 6])).toBe("April to June")
	expect(seasonText([4, 5, 10])).toBe("April to May and October")
	expect(seasonText([2, 6, 7, 9])).toBe("February, June to July and September")
	expect(seasonText([1, 2, 11, 12])).toBe("November to February")
	expect(seasonText([1, 12])).toBe("December to January")
	expect(seasonText(ALL_YEAR)).toBe("All year")
})

test("a CSV cell of months has names that spreadsheets don't parse as dates, and is read back", () => {
	expect([writeMonths([4, 5, 10]), writeMonths([])]).toEqual(["Apr May Oct", ""])
	expect(readMonths(writeMonths(ALL_YEAR))).toEqual(ALL_YEAR)
})

const database = eachDatabase()

test("a page's featured species are those of the month first", async () => {
	const seasons = { Ash: [], Bittern: [5], Cedar: [1, 5, 6], Dove: [6], Elm: [5] }
	for (const [name, seasonMonths] of Object.entries(seasons)) {
		const species = newSpecies({ name, seasonMonths, featured: name !== "Elm" })
		await insertSpecies(database.db, species, new Date())
	}
	const shown = { 1: ["Cedar", "Ash"], 5: ["Bittern", "Cedar"], 6: ["Cedar", "Dove"], 12: ["Ash", "Bittern"] }
	for (const [month, names] of Object.entries(shown)) {
		const found = (await listShownFeatured(database.db, Number(month))).map(({ name }) => name)
		expect(found, month).toEqual(names)
	}
	const { species, total } = await listSpeciesInSeason(database.db, 5, 2)
	expect([species.map(({ name }) => name), total]).toEqual([["Bittern", "Cedar"], 3])
	const featured = await listFeaturedSpecies(database.db, 9)
	expect(featured.map(({ name }) => name)).toEqual(["Ash", "Bittern", "Cedar", "Dove"])
})
