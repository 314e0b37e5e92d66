import { expect, test } from "vitest"
import { stripTags } from "./post-text.ts"

test("HTML tags and comments are removed, and the text between them is not", () => {
	for (const [typed, text] of [
		["<p>Tea &amp; <b>scones</b></p>", "Tea &amp; scones"],
		['<a href="https://x.example/?a>b" target=_blank>Tea</a ><br/>', "Tea"],
		["<INPUT type='checkbox' checked disabled>Tea<img src=x onerror=alert(1)>", "Tea"],
		["Tea<!-- black --> and<!-- warm --> scones", "Tea and scones"],
		["<!DOCTYPE html><script>alert(1)</script>", "alert(1)"],
	])
		expect(stripTags(typed ?? "")).toBe(text)
})

test("text that only contains angle brackets doesn't change", () => {
	for (const text of [
		"Mail <anna@farm.example> please",
		"if a<b and c>d",
		"5 < 6 and 7 > 3, <3",
		"x <- y -> z, a<b && c>d, <>, </>, < b >, <!-- not closed",
	])
		expect(stripTags(text)).toBe(text)
})
