import { expect, test } from "vitest"
import { pageAddress, pathAbove, slugFromTitle } from "./slug.ts"

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

const messageOf = (typed: string) => pageAddress.safeParse(typed).error?.issues[0]?.message

test("an address is typed with or without slashes, in any case; the one of a page above is its beginning", () => {
	for (const typed of ["about", "/About/", " about ", "https://farm.example/about?x=1"])
		expect(pageAddress.parse(typed), typed).toBe("/about")
	expect(pageAddress.parse("About/Our-Team")).toBe("/about/our-team")
	expect(pageAddress.parse("")).toBe("")
	expect(pageAddress.parse(undefined)).toBe("")
	expect([pathAbove("/about/team"), pathAbove("/about")]).toEqual(["/about", undefined])
})

test("an address says what is wrong with it", () => {
	for (const typed of ["a/b/c", "über-uns", "about us", "a--b", "-a", "about.html", "/../x", "a\nb"])
		expect(messageOf(typed), typed).toMatch(/^Address can only have letters/)
	expect(messageOf("a".repeat(81))).toBe("Address has a part with more than 80 characters")
	for (const typed of ["/visit", "/Admin", "/admin/pages", "/species/12", "/blog/otters", "/media/x"])
		expect(messageOf(typed), typed).toMatch(/^The site itself uses \//)
	expect(messageOf("/visit/groups")).toBeUndefined()
})
