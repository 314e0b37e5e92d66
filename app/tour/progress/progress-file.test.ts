import { describe, expect, test } from "vitest"
import { LATER } from "#app/testing/fixtures/progress.ts"
import { startedTour, withFind } from "#app/tour/tour-session.ts"
import { withNames } from "./arrival.ts"
import type { Progress } from "./progress.ts"
import { encodeProgress } from "./progress-code.ts"
import { parseProgressFile, parseProgressLink, progressFileText, readProgressFile } from "./progress-file.ts"
import { isProgressLink } from "./progress-hash.ts"
import { problemText } from "./progress-words.ts"

const FARM = "farm.example:8443"
const START = Date.UTC(2026, 5, 1)
const TOUR = withFind(
	startedTour(START),
	{ id: 7, name: "<img src=x onerror=alert(1)>" },
	"qr_code",
	START + 60_000,
)
const PROGRESS: Progress = { active: TOUR, completed: [], favorites: [3, 7] }
const TEXT = progressFileText(PROGRESS, FARM)

/** The file with other fields. */
const changed = (fields: object) => JSON.stringify({ ...JSON.parse(TEXT), ...fields })

test("a file is read on the same site, with names from the catalogue only", () => {
	expect(TEXT).not.toContain("onerror")
	const read = parseProgressFile(TEXT, FARM, LATER)
	if ("kind" in read) throw new Error(read.kind)
	const { progress, leftOut } = withNames(read, new Map([[7, "Bobolink"]]))
	expect(progress.active?.discoveries).toMatchObject([{ speciesId: 7, speciesName: "Bobolink" }])
	expect(progress.favorites).toEqual([7])
	expect(leftOut).toBe(0)
	expect(withNames(read, new Map([[3, "Sora"]]))).toMatchObject({ leftOut: 1, progress: { favorites: [3] } })
})

test("the address of the site may be written in capitals", () => {
	expect(parseProgressFile(TEXT, FARM.toUpperCase(), LATER)).toMatchObject({ active: { id: START } })
})

const REFUSED: [what: string, text: string, kind: string][] = [
	["an empty file", "", "not progress"],
	["a picture", "\u0089PNG\r\n\u001a\n", "not progress"],
	["another JSON file", '{"name":"x"}', "not progress"],
	["a list", "[1]", "not progress"],
	["null", "null", "not progress"],
	["a file that ends too early", TEXT.slice(0, 90), "broken"],
	["a file without a code", changed({ code: undefined }), "broken"],
	["a code that is a number", changed({ code: 123 }), "broken"],
	["a code with markup", changed({ code: "<script>alert(1)</script>" }), "broken"],
	["a version that is text", changed({ version: "1" }), "broken"],
	["a newer version", changed({ version: 2, code: "?" }), "newer"],
	["a prototype", '{"__proto__":{"format":"wildlife-tour-progress","version":1,"code":"1"}}', "not progress"],
	["a very deep list", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, "not progress"],
	["a very long code", changed({ code: "1".repeat(500_001) }), "too large"],
]

describe("a file is refused in words", () => {
	test.each(REFUSED)("for %s", (_what, text, kind) => {
		const read = parseProgressFile(text, FARM, LATER)
		expect(read).toMatchObject({ kind })
		if ("kind" in read) expect(problemText(read)).toMatch(/^This progress|^This isn't|^This is too.*/)
		if ("kind" in read) expect(problemText(read)).toMatch(/Nothing was changed\.$/)
	})

	test("of another farm, which is named", () => {
		const read = parseProgressFile(progressFileText(PROGRESS, "else.example"), FARM, LATER)
		expect(read).toEqual({ kind: "foreign", farm: "else.example" })
		if ("kind" in read) expect(problemText(read)).toContain("is from else.example, another farm's site")
	})

	test("of more than a megabyte, without reading it", async () => {
		const large = new Blob(["x".repeat(1_000_001)])
		large.text = () => Promise.reject(new Error("It was read."))
		expect(await readProgressFile(large, FARM, LATER)).toEqual({ kind: "too large" })
	})
})

test("a code is recognized by its address, and one of another site is named", () => {
	const link = (origin: string, farm: string) => `${origin}/tour#progress=${encodeProgress(PROGRESS, farm)}`
	const own = link(`https://${FARM}`, FARM)
	expect(isProgressLink(own)).toBe(true)
	expect(isProgressLink("https://farm.example/species/7?via=qr")).toBe(false)
	expect(parseProgressLink(own, FARM, LATER)).toMatchObject({ favorites: [3, 7] })
	expect(parseProgressLink(link("https://else.example", "else.example"), FARM, LATER)).toEqual({
		kind: "foreign",
		farm: "else.example",
	})
	expect(parseProgressLink("https://farm.example/tour", FARM, LATER)).toEqual({ kind: "not progress" })
	expect(parseProgressLink("#progress=", FARM, LATER)).toEqual({ kind: "broken" })
})
