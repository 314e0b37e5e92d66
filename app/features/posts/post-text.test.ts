import { expect, test } from "vitest"
import { postDescription, preview, stripTags } from "./post-text.ts"

test("a post's preview has 200 characters without tags", () => {
	expect(preview("<p>Short</p>\n\nand sweet")).toBe("Short and sweet")
	expect(preview("x".repeat(201))).toBe(`${"x".repeat(200)}…`)
	expect(preview("x".repeat(200))).toBe("x".repeat(200))
})

test("what a picture shows isn't a part of a preview or a description", () => {
	const content = "![An otter on a rock](/media/a.webp)\nOtters ![two](/media/b.webp) are back."
	expect(preview(content)).toBe("Otters are back.")
	expect(postDescription({ excerpt: "", content })).toBe("Otters are back.")
})

test("a post's description is its excerpt, else 160 characters of the content", () => {
	expect(postDescription({ excerpt: "In short", content: "Long" })).toBe("In short")
	expect(postDescription({ excerpt: "", content: "y".repeat(300) })).toBe("y".repeat(160))
})

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
