import { expect, test } from "vitest"
import { emptyFields } from "#app/testing/fixtures/database.ts"
import { browseCatalogue } from "./browse-catalogue.ts"
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
