import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { searchTerms } from "#core/text/normalize.ts"
import { parseSpeciesCsv } from "./import/species-csv.ts"
import { insertSpecies } from "./species.server.ts"
import { SPECIES_TYPES } from "./species.ts"
import {
	findPublicSpecies,
	listSpeciesJson,
	type PublicSpecies,
	type SpeciesListFilters,
} from "./species-json.server.ts"
import { searchRank } from "./species-search.ts"
import { ADDED_AT, speciesDatabase } from "./testing/species-database.ts"

const database = speciesDatabase()
const { add, archive } = database
const list = async (choice: SpeciesListFilters = {}): Promise<PublicSpecies[]> =>
	JSON.parse(Buffer.concat(await listSpeciesJson(database.db, choice)).toString())

test("the API has archived species only with `archived`", async () => {
	const owl = await add({ name: "Owl" })
	const hen = await add({ name: "Heath Hen" })
	archive(hen)
	expect((await list()).map((species) => species.id)).toEqual([owl])
	expect(await findPublicSpecies(database.db, hen)).toBeUndefined()
	expect(await findPublicSpecies(database.db, hen, { archived: true })).toMatchObject({ name: "Heath Hen" })
})

test("any combination of filters equals filtering the complete list", async () => {
	const csv = readFileSync(path.join(import.meta.dirname, "../../../db/sample/species.csv"), "utf8")
	for (const { fields } of parseSpeciesCsv(csv).rows) await insertSpecies(database.db, fields, ADDED_AT)
	for (const id of [1, 2, 3, 20, 41, 63, 64]) archive(id)
	const all = await list({ archived: true })
	for (const archived of [false, true])
		for (const featured of [false, true])
			for (const type of [undefined, ...SPECIES_TYPES])
				for (const query of [undefined, "a", "ow", "great blue", "nothing of that"]) {
					const terms = searchTerms(query ?? "")
					const expected = all.filter(
						(species) =>
							(archived || !species.archived) &&
							(!featured || species.featured) &&
							(!type || species.type === type) &&
							(!query || searchRank(species, terms) !== undefined),
					)
					expect(await list({ archived, featured, type, query })).toEqual(expected)
				}
})
