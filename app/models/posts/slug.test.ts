import { expect, test } from "vitest"
import { slugFromTitle } from "./slug.ts"

test("slugs are lower-case ASCII words", () => {
	expect(slugFromTitle("Spring bird count: 71 species!")).toBe("spring-bird-count-71-species")
	expect(slugFromTitle("L'été des Bobolinks — fin")).toBe("lete-des-bobolinks-fin")
	expect(slugFromTitle("春")).toBe("post")
	expect(slugFromTitle(`${"a".repeat(79)} b c`)).toBe("a".repeat(79))
	expect(slugFromTitle(`${"word ".repeat(15)}volunteers`)).toBe("word-".repeat(15).slice(0, -1))
	expect(slugFromTitle("a".repeat(100))).toBe("a".repeat(80))
})

test("slugs spell letters of European languages in ASCII", () => {
	for (const [title, slug] of [
		["Grüße", "gruesse"],
		["GRÜẞE", "gruesse"],
		["Gru\u0308ße", "gruesse"],
		["Ærø, Ørsted, Åland", "aero-orsted-aland"],
		["Łódź and Đakovo", "lodz-and-dakovo"],
		["Þingvellir, œuvre", "thingvellir-oeuvre"],
		["İstanbul, ılık", "istanbul-ilik"],
		["Où êtes-vous, Noël?", "ou-etes-vous-noel"],
		["Ŋawandi ﬁeld ½", "nawandi-field-1-2"],
	])
		expect(slugFromTitle(title ?? "")).toBe(slug)
})
