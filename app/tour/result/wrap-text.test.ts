import fc from "fast-check"
import { expect, test } from "vitest"
import { wrapText } from "./wrap-text.ts"

const measure = (text: string) => text.length
const wrap = (text: string, width: number, maxLines = 9) => wrapText(text, { width, maxLines }, measure)

test("a text is broken between words", () => {
	expect(wrap("Eastern Bluebird", 16)).toEqual(["Eastern Bluebird"])
	expect(wrap("Eastern Bluebird of the farm", 15)).toEqual(["Eastern", "Bluebird of the", "farm"])
	expect(wrap("All\u00a0featured\u00a0· Whole\u00a0trail", 14)).toEqual([
		"All\u00a0featured\u00a0·",
		"Whole\u00a0trail",
	])
	expect(wrap("  ", 5)).toEqual([])
})

test("a word that is wider than a line is broken, but never inside of a letter", () => {
	expect(wrap("Zilverstreepklok im Wald", 6)).toEqual(["Zilver", "streep", "klok", "im", "Wald"])
	expect(wrap("e\u0301e\u0301e\u0301", 3)).toEqual(["e\u0301", "e\u0301", "e\u0301"])
})

test("what doesn't fit into the last line ends with an ellipsis", () => {
	expect(wrap("Ontario Lesser Yellow-crowned Bittern", 16, 2)).toEqual(["Ontario Lesser", "Yellow-crowned…"])
	expect(wrap("one two three", 3, 1)).toEqual(["on…"])
})

test("no line is wider than asked, and without a limit of lines no word is lost", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 20, max: 60 }), (text, width) => {
			const lines = wrap(text, width, 1000)
			for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
			const letters = (some: string) => some.replaceAll(/[ \n\t]/g, "")
			expect(letters(lines.join(""))).toBe(letters(text))
			expect(wrap(text, width, 2).length).toBeLessThanOrEqual(2)
		}),
	)
})
