import { expect, test } from "vitest"
import { parseFavorites } from "./favorites.ts"

test("favorites are ids, each once, and whatever is broken is none", () => {
	expect(parseFavorites("[3,1,3]")).toEqual([3, 1])
	expect(parseFavorites('[1,"2",-3,4.5,null,{}]')).toEqual([1])
	for (const text of [null, "", "{", "7", '{"0":1}', "null"])
		expect(parseFavorites(text), String(text)).toEqual([])
})
