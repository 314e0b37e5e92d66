import { expect, test } from "vitest"
import { catalogueSearch, parseCatalogueFilters } from "./catalogue-filters.ts"

const parse = (address: string) => parseCatalogueFilters(new URLSearchParams(address))

test("the address says what is shown", () => {
	expect(parse("type=bird&status=near_threatened&q=%20wren%20&page=3")).toEqual({
		type: "bird",
		status: "near_threatened",
		query: "wren",
		page: 3,
	})
})

test("what is unknown or broken counts as all, from the beginning", () => {
	const all = { type: undefined, status: undefined, query: "", page: 1 }
	for (const address of [
		"",
		"type=fish&status=gone&page=-1",
		"type=insect&page=x",
		"page=0",
		"page=1e9",
		"type=",
	]) {
		expect(parse(address), address).toEqual(all)
	}
	expect(parse(`q=${"y".repeat(10_000)}`).query).toHaveLength(100)
})

test("an address goes round, and defaults are left out of it", () => {
	expect(catalogueSearch({ query: "", page: 1 })).toBe("")
	const address = catalogueSearch({ type: "plant", status: "vulnerable", query: "a&b", page: 2 }, 7)
	expect(address).toBe("?type=plant&status=vulnerable&q=a%26b&page=2&species=7")
	expect(parse(address).query).toBe("a&b")
})
