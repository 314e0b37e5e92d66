import { expect, test } from "vitest"
import { postDescription, preview } from "./post-text.ts"

test("a post's preview has 200 characters without tags", () => {
	expect(preview("<p>Short</p>\n\nand sweet")).toBe("Short and sweet")
	expect(preview("x".repeat(201))).toBe(`${"x".repeat(200)}…`)
	expect(preview("x".repeat(200))).toBe("x".repeat(200))
})

test("previews and descriptions keep angle brackets of e-mail addresses and comparisons", () => {
	const content = "Mail <anna@farm.example> please,\nif a<b and c>d"
	const whole = "Mail <anna@farm.example> please, if a<b and c>d"
	expect(preview(content)).toBe(whole)
	expect(postDescription({ excerpt: "", content })).toBe(whole)
})

test("previews and descriptions never split a surrogate pair", () => {
	expect(preview(`${"x".repeat(199)}🦆🦆`)).toBe(`${"x".repeat(199)}🦆…`)
	expect(postDescription({ excerpt: "", content: `${"x".repeat(159)}🦆🦆` })).toBe(`${"x".repeat(159)}🦆`)
})

test("a post's description is its excerpt, else 160 characters of the content", () => {
	expect(postDescription({ excerpt: "In short", content: "Long" })).toBe("In short")
	expect(postDescription({ excerpt: "", content: "y".repeat(300) })).toBe("y".repeat(160))
})
