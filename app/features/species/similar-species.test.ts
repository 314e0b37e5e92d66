import { expect, test } from "vitest"
import { newSpecies } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { findFullSpecies } from "#features/map/public-map.server.ts"
import { similarSpecies } from "./similar-species.ts"
import { findSpecies, insertSpecies, listSpecies } from "./species.server.ts"

const database = eachDatabase()

const add = (name: string, scientificName: string, similar: string[] = []) =>
	insertSpecies(database.db, newSpecies({ name, scientificName, similarSpecies: similar }), new Date())

/** Expects the same from the server and the saved catalogue. */
async function shownFor(id: number) {
	const page = await findFullSpecies(database.db, id)
	const list = await listSpecies(database.db)
	const own = list.find((one) => one.id === id)
	expect(page?.similar ?? []).toEqual(own && similarSpecies(own, list))
	return page?.similar
}

const rename = (id: number, column: "name" | "scientific_name", value: string) =>
	database.sqlite.prepare(`update species set ${column} = ? where id = ?`).run(value, id)

test("similar species are linked both ways, by common or scientific name in any letter case", async () => {
	const loon = await add("Common Loon", "Gavia immer", ["red-throated LOON", "Podiceps auritus", "A penguin"])
	const redThroated = await add("Red-throated Loon", "Gavia stellata")
	const grebe = await add("Horned Grebe", "Podiceps auritus", ["Common loon"])
	expect(await shownFor(loon)).toEqual([
		{ name: "Horned Grebe", id: grebe },
		{ name: "Red-throated Loon", id: redThroated },
		{ name: "A penguin", id: null },
	])
	expect(await shownFor(redThroated)).toEqual([{ name: "Common Loon", id: loon }])
	expect(await shownFor(grebe)).toEqual([{ name: "Common Loon", id: loon }])
})

test("an archived species is named without a link, and a species that names itself isn't listed", async () => {
	const loon = await add("Loon", "Gavia immer", ["Grebe", "Loon"])
	const grebe = await add("Grebe", "Podiceps auritus", ["Loon"])
	database.sqlite.prepare("update species set archived = 1 where id = ?").run(grebe)
	expect(await shownFor(loon)).toEqual([
		{ name: "Grebe", id: null },
		{ name: "Loon", id: null },
	])
})

test("a renamed species stays similar, unless another one has its former name", async () => {
	const loon = await add("Loon", "Gavia immer", ["grebe", "Malus domestica"])
	const grebe = await add("Grebe", "Podiceps auritus")
	const apple = await add("Apple", "Malus domestica")
	await add("Crabapple", "Malus domestica")
	rename(grebe, "name", "Horned Grebe")
	rename(apple, "scientific_name", "Malus pumila")
	expect((await findSpecies(database.db, loon))?.similarSpecies).toEqual(["Horned Grebe", "Malus domestica"])
	expect((await shownFor(grebe))?.map(({ id }) => id)).toEqual([loon])
	rename(grebe, "scientific_name", "Podiceps cornutus")
	expect((await shownFor(grebe))?.map(({ id }) => id)).toEqual([loon])
})
