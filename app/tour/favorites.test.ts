import { expect, test } from "vitest"
import { parseFavorites } from "./favorites.ts"

test("stored favorites are unique ids, and invalid entries are ignored", () => {
	expect(parseFavorites("[3,1,3]")).toEqual([3, 1])
	expect(parseFavorites('[1,"2",-3,4.5,null,{}]')).toEqual([1])
	for (const text of [null, "", "{", "7", '{"0":1}', "null"])
		expect(parseFavorites(text), String(text)).toEqual([])
})
