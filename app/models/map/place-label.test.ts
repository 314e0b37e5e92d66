import { describe, expect, test } from "vitest"
import { contrastToWhite, MIN_CONTRAST } from "./contrast.ts"
import { trailLetter } from "./map.ts"
import { findByLabel, placeLabel } from "./place-label.ts"
import { trailBody, trailForm } from "./trail-form.ts"

const PLACES = [
	{ id: 1, name: "Old oak", number: "7" },
	{ id: 2, name: "Bench", number: "" },
	{ id: 3, name: "bench", number: "" },
	{ id: 4, name: "Hüttenweg", number: "12b" },
]

describe("the label of a place", () => {
	test("has its number, and its ID if another place has the same label", () => {
		expect(PLACES.map((place) => placeLabel(place, PLACES))).toEqual([
			"7 Old oak",
			"Bench (place 2)",
			"bench (place 3)",
			"12b Hüttenweg",
		])
	})

	test.each([
		["7 Old oak", 1],
		["old  OAK ", 1],
		["7", 1],
		["12B", 4],
		["bench (place 3)", 3],
	])("%s finds its place", (typed, id) => {
		expect(findByLabel(typed, PLACES)).toMatchObject({ id })
	})

	test("that means two places, or none, is explained", () => {
		expect(findByLabel("Bench", PLACES)).toBe("'Bench' can be 'Bench (place 2)' or 'bench (place 3)'")
		expect(findByLabel("Barn", PLACES)).toBe("No place of this map is called 'Barn'")
	})
})

test("the contrast of colors to white is that of the WCAG", () => {
	expect(contrastToWhite("#ffffff")).toBeCloseTo(1)
	expect(contrastToWhite("#000000")).toBeCloseTo(21)
	expect(contrastToWhite("#767676")).toBeCloseTo(4.54, 1)
	expect(contrastToWhite("#949494")).toBeGreaterThan(MIN_CONTRAST)
	expect(contrastToWhite("#959595")).toBeLessThan(MIN_CONTRAST)
})

test("trails are lettered like the columns of a spreadsheet", () => {
	expect([0, 25, 26, 39, 701, 702].map(trailLetter)).toEqual(["A", "Z", "AA", "AN", "ZZ", "AAA"])
})

const TYPED = {
	name: "Loop",
	color: "#1d4f91",
	steepness: "flat",
	surface: "gravel",
	formKey: "x".repeat(36),
}

describe("a typed trail", () => {
	const form = trailForm(PLACES)
	const messagesOf = (typed: object) =>
		form.safeParse({ ...TYPED, revision: 0, ...typed }).error?.issues.map(({ message }) => message) ?? []

	test("has its places by name and its line by percentages and cells of the grid", () => {
		const parsed = form.safeParse({
			...TYPED,
			revision: 0,
			places: "12b\r\nOld oak",
			line: "10,5 20\nC4; 30% 40%",
		})
		expect(parsed.data?.places).toEqual([4, 1])
		expect(parsed.data?.line).toEqual([
			{ x: 0.105, y: 0.2 },
			{ x: 0.25, y: 0.35 },
			{ x: 0.3, y: 0.4 },
		])
	})

	test.each([
		[{ line: "10 10" }, "A line needs at least two points. Add one, or remove the only one"],
		[
			{ line: "10 10\nsomewhere" },
			"Line 2, 'somewhere', must be two percentages such as 12.5 40, or a cell such as C4",
		],
		[{ line: "1 1\n".repeat(501) }, "The line has 501 points; at most 500 are allowed"],
		[{ places: "7\nOld oak" }, "'7 Old oak' is there twice. A loop needs its start only once"],
		[{ color: "#ffee00" }, "Color is too light to be seen on the map. Choose a darker one"],
		[{ color: "red" }, "Color must be # and six digits, such as #1d4f91"],
		[{ lengthMetres: 0 }, "Length in metres must be a whole number from 1 to 100000"],
	])("with %o is rejected with a reason", (typed, message) => {
		expect(messagesOf(typed)).toContain(message)
	})

	test("from the API has the same rules", () => {
		expect(trailBody.safeParse({ ...TYPED, line: [{ x: 0, y: 0 }] }).success).toBe(false)
		expect(trailBody.safeParse({ ...TYPED, line: [] }).success).toBe(true)
	})
})
