import { expect, test } from "vitest"
import { emptyFields } from "#app/testing/fixtures/database.ts"
import { browseCatalogue } from "./browse-catalogue.ts"
import { PAGE_SIZE } from "./catalogue.ts"
import type { Species } from "./species-fields.ts"

const species = (fields: Partial<Species>): Species => ({
	...emptyFields(),
	type: "bird",
	id: 1,
	name: "Osprey",
	scientificName: "Pandion haliaetus",
	imageUrl: null,
	imageWidths: [],
	imagePlaceholder: "",
	imagePosition: "center",
	imageOffset: "0,0",
	audioUrl: null,
	createdAt: "",
	updatedAt: "",
	photos: [],
	archived: false,
	...fields,
})

test("type, status and query filter the catalogue together", () => {
	const list = [
		species({ id: 1, name: "Bank Swallow", conservationStatus: "vulnerable" }),
		species({ id: 2, name: "Barn Swallow" }),
		species({ id: 3, name: "Swallow-wort", type: "plant", conservationStatus: "vulnerable" }),
	]
	const ids = (filters: object) =>
		browseCatalogue(list, { query: "", from: 1, page: 1, ...filters }, 4).species.map((species) => species.id)
	expect(ids({})).toEqual([1, 2, 3])
	expect(ids({ type: "bird" })).toEqual([1, 2])
	expect(ids({ type: "bird", status: "vulnerable" })).toEqual([1])
	expect(ids({ type: "bird", query: "barn" })).toEqual([2])
	expect(ids({ type: "plant", query: "barn" })).toEqual([])
})

test("a long catalogue is paged, several pages can be shown together, and a page beyond the end is the last one", () => {
	const list = Array.from({ length: PAGE_SIZE + 4 }, (_, at) => species({ id: at + 1 }))
	const page = (number: number) => browseCatalogue(list, { query: "", from: number, page: number }, 4)
	expect(page(1).species).toHaveLength(PAGE_SIZE)
	expect(page(2).species.map((species) => species.id)).toEqual([61, 62, 63, 64])
	expect(page(3)).toEqual(page(2))
	expect(browseCatalogue(list, { query: "", from: 1, page: 2 }, 4).species).toHaveLength(64)
	expect(browseCatalogue([], { query: "", from: 1, page: 1 }, 4)).toEqual({
		from: 1,
		page: 1,
		species: [],
		total: 0,
	})
})
