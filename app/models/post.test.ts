import { expect, test } from "vitest"
import { paragraphs, postDescription, preview, slugFromTitle, stripTags } from "./post.ts"

test("markup is taken out and everything else is left", () => {
	expect(stripTags("<p>Tea &amp; <b>scones</b></p>")).toBe("Tea &amp; scones")
	expect(stripTags("5 < 6 and 7 > 3, <3")).toBe("5 < 6 and 7 > 3, <3")
})

test("the preview has 200 characters without tags", () => {
	expect(preview("<p>Short</p>\n\nand sweet")).toBe("Short and sweet")
	expect(preview("x".repeat(201))).toBe(`${"x".repeat(200)}…`)
	expect(preview("x".repeat(200))).toBe("x".repeat(200))
})

test("no character is cut in half", () => {
	expect(preview(`${"x".repeat(199)}🦆🦆`)).toBe(`${"x".repeat(199)}🦆…`)
	expect(postDescription({ excerpt: "", content: `${"x".repeat(159)}🦆🦆` })).toBe(`${"x".repeat(159)}🦆`)
})

test("paragraphs are the lines that hold something", () => {
	expect(paragraphs("One\r\n\r\n  Two  \nThree\n")).toEqual(["One", "Two", "Three"])
	expect(paragraphs("<script>alert(1)</script>")).toEqual(["alert(1)"])
})

test("search engines get the excerpt, else 160 characters of the content", () => {
	expect(postDescription({ excerpt: "In short", content: "Long" })).toBe("In short")
	expect(postDescription({ excerpt: "", content: "y".repeat(300) })).toBe("y".repeat(160))
})

test("addresses are lower-case ASCII words", () => {
	expect(slugFromTitle("Spring bird count: 71 species!")).toBe("spring-bird-count-71-species")
	expect(slugFromTitle("L'été des Bobolinks — fin")).toBe("lete-des-bobolinks-fin")
	expect(slugFromTitle("春")).toBe("post")
	expect(slugFromTitle(`${"a".repeat(79)} b c`)).toBe("a".repeat(79))
})
