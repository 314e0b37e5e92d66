import { expect, test } from "vitest"
import { listSpeciesJson, type PublicSpecies, type SpeciesListFilters } from "./species-json.server.ts"
import { speciesDatabase } from "./testing/species-database.ts"

const database = speciesDatabase()
const { add, archive } = database

test("filters of the API add up", async () => {
	await add({ name: "Owl", featured: true })
	await add({ name: "Cowbird", conservationStatus: "endangered", noConservationStatus: true })
	await add({ name: "Cowslip", type: "plant", featured: true })
	archive(await add({ name: "Barred Owl", featured: true }))
	const names = async (choice: SpeciesListFilters) => {
		const list: PublicSpecies[] = JSON.parse(`${Buffer.concat(await listSpeciesJson(database.db, choice))}`)
		return list.map(({ name }) => name)
	}
	expect(await names({ query: "ow", type: "bird" })).toEqual(["Cowbird", "Owl"])
	expect(await names({ query: "owl", featured: true, archived: true })).toEqual(["Barred Owl", "Owl"])
	expect(await names({ type: "plant", featured: true })).toEqual(["Cowslip"])
	expect(await names({ status: "endangered" })).toEqual(["Cowbird"])
	expect(await names({ query: "nothing of that", archived: true })).toEqual([])
})
