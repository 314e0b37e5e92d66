import { expect, test } from "vitest"
import { readMonths, writeMonths } from "#app/records/csv-cells.ts"
import { newSpecies } from "#app/testing/fixtures/database.ts"
import { eachDatabase } from "#app/testing/fixtures/each-database.ts"
import { browseCatalogue, shownFeatured } from "./browse-catalogue.ts"
import { isInSeason, seasonText } from "./season.ts"
import { insertSpecies, listFeaturedSpecies, listSpecies } from "./species.server.ts"
import { listShownFeatured, listSpeciesInSeason, pageOfSpecies } from "./species-page.server.ts"

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

test("a page's featured species are those of the month first, the same in the browser as in the database", async () => {
	const seasons = { Ash: [], Bittern: [5], Cedar: [1, 5, 6], Dove: [6], Elm: [5] }
	for (const [name, seasonMonths] of Object.entries(seasons)) {
		const species = newSpecies({ name, seasonMonths, featured: name !== "Elm" })
		await insertSpecies(database.db, species, new Date())
	}
	const list = await listSpecies(database.db)
	const shown = { 1: ["Cedar", "Ash"], 5: ["Bittern", "Cedar"], 6: ["Cedar", "Dove"], 12: ["Ash", "Bittern"] }
	for (const [month, names] of Object.entries(shown)) {
		const server = await listShownFeatured(database.db, Number(month))
		expect(
			server.map(({ name }) => name),
			month,
		).toEqual(names)
		expect(
			shownFeatured(list, Number(month)).map(({ name }) => name),
			month,
		).toEqual(names)
	}
	expect((await listFeaturedSpecies(database.db, 9)).map(({ name }) => name)).toEqual([
		"Ash",
		"Bittern",
		"Cedar",
		"Dove",
	])
})

test("the season filter has the same species in the browser as in the database, in every month", async () => {
	const seasons = [[], [1], [2, 11], [10, 12], ALL_YEAR, [1, 2, 3]]
	for (const [at, seasonMonths] of seasons.entries()) {
		await insertSpecies(
			database.db,
			newSpecies({ name: `S${at}`, seasonMonths, featured: at === 5 }),
			new Date(),
		)
	}
	const list = await listSpecies(database.db)
	const filters = { query: "", inSeason: true, from: 1, page: 1 }
	for (const month of ALL_YEAR) {
		const browser = browseCatalogue(list, filters, month)
		const server = await pageOfSpecies(database.db, filters, { month })
		expect(browser.species.map(({ name }) => name)).toEqual(server.species.map(({ name }) => name))
		expect(browser.total).toBe(list.filter((one) => isInSeason(one, month)).length)
	}
	const { species, total } = await listSpeciesInSeason(database.db, 1, 2)
	expect([species.map(({ name }) => name), total]).toEqual([["S5", "S1"], 3])
})
