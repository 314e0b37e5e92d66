import { expect, test } from "vitest"
import { slugFromTitle } from "./slug.ts"

const slugOf = (title: string) => slugFromTitle(title, "page")

test("slugs are lower-case ASCII words", () => {
	expect(slugOf("Spring bird count: 71 species!")).toBe("spring-bird-count-71-species")
	expect(slugOf("L'été des Bobolinks — fin")).toBe("lete-des-bobolinks-fin")
	expect(slugOf("春")).toBe("page")
	expect(slugOf(`${"a".repeat(79)} b c`)).toBe("a".repeat(79))
	expect(slugOf(`${"word ".repeat(15)}volunteers`)).toBe("word-".repeat(15).slice(0, -1))
	expect(slugOf("a".repeat(100))).toBe("a".repeat(80))
})

test("slugs spell letters of European languages in ASCII", () => {
	for (const [title, slug] of [
		["Grüße", "gruesse"],
		["GRÜẞE", "gruesse"],
		["Ærø, Ørsted, Åland", "aero-orsted-aland"],
		["Þingvellir, œuvre", "thingvellir-oeuvre"],
		["Où êtes-vous, Noël?", "ou-etes-vous-noel"],
	])
		expect(slugOf(title ?? "")).toBe(slug)
})
