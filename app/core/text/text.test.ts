import { expect, test } from "vitest"
import { firstWords, shorten } from "./text.ts"

test("a text is cut after the last word that fits", () => {
	expect(firstWords("one two three", 13)).toBe("one two three")
	expect(firstWords("one two three", 12)).toBe("one two")
	expect(firstWords("one two three", 7)).toBe("one two")
	expect(firstWords("one two\nthree", 8)).toBe("one two")
	expect(firstWords("", 5)).toBe("")
	expect(shorten("one two three", 12)).toBe("one two…")
	expect(shorten("one two three ", 13)).toBe("one two three")
})

test("a long word and a text without spaces are cut anyway, but never in an emoji", () => {
	expect(firstWords("x".repeat(20), 10)).toBe("x".repeat(10))
	expect(firstWords(`a ${"x".repeat(20)}`, 10)).toBe(`a ${"x".repeat(8)}`)
	expect(firstWords("🦆🦆🦆", 2)).toBe("🦆🦆")
	expect(shorten("白鷺は水辺にいる", 4)).toBe("白鷺は水…")
})
