import { expect, test } from "vitest"
import { postDescription, preview } from "./post-text.ts"

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
