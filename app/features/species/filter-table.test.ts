import { expect, test } from "vitest"
import { withNextPage } from "#core/forms/page-range.ts"
import { catalogueSearch, parseCatalogueFilters } from "./filter-table.ts"

const parse = (address: string) => parseCatalogueFilters(new URLSearchParams(address))

test("unknown and invalid filters count as all, from page 1", () => {
	const all = { type: undefined, status: undefined, only: undefined, query: "", from: 1, page: 1 }
	for (const address of ["", "type=fish&status=gone&page=-1", "type=&page=x", "page=0", "page=1e9"])
		expect(parse(address), address).toEqual(all)
	expect(parse(`q=${"y".repeat(10_000)}`).query).toHaveLength(100)
	expect(parse(`q=${encodeURIComponent(`${"y".repeat(99)}🦆🦆`)}`).query).toBe(`${"y".repeat(99)}🦆`)
	expect(parse("q=%20%00loon%07%20").query).toBe("loon")
	expect(parse("only=3.x.-1.07.5").only).toEqual([3, 5])
	expect(parse("only=").only).toEqual([])
	expect(parse(`only=${"1.".repeat(5000)}`).only?.length).toBeLessThanOrEqual(200)
})

test("catalogue filters survive a round trip through the URL, and defaults are left out", () => {
	expect(catalogueSearch({ query: "", page: 1 })).toBe("")
	const address = catalogueSearch({ type: "plant", status: "vulnerable", query: "a&b", page: 2 }, 7)
	expect(address).toBe("?type=plant&status=vulnerable&q=a%26b&page=2&species=7")
	expect(parse(address)).toMatchObject({ type: "plant", status: "vulnerable", query: "a&b", page: 2 })
})

test("several pages can be shown together, but not too many", () => {
	expect(parse("page=3&from=1")).toMatchObject({ from: 1, page: 3 })
	expect(parse("page=3&from=9")).toMatchObject({ from: 3, page: 3 })
	expect(parse("page=900&from=1")).toMatchObject({ from: 896, page: 900 })
	expect(withNextPage({ from: 1, page: 4 })).toEqual({ from: 1, page: 5 })
	expect(withNextPage({ from: 1, page: 5 })).toEqual({ from: 6, page: 6 })
	expect(catalogueSearch({ query: "", from: 1, page: 3 })).toBe("?page=3&from=1")
	expect(catalogueSearch({ query: "", from: 3, page: 3, only: [4, 9] })).toBe("?only=4.9&page=3")
})
