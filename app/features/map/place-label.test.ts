import { describe, expect, test } from "vitest"
import { bodyOf, contentOfForm, formOf } from "#core/records/define-record.ts"
import { formValues } from "#core/records/form-values.ts"
import { trailLetter } from "./map.ts"
import { findByLabel, placeLabel, placesByLabel } from "./place-label.ts"
import { TRAIL } from "./trail.record.ts"

const PLACES = [
	{ id: 1, name: "Old oak", number: "7", x: 0.1, y: 0.1 },
	{ id: 2, name: "Bench", number: "", x: 0.2, y: 0.2 },
	{ id: 3, name: "bench", number: "", x: 0.3, y: 0.3 },
	{ id: 4, name: "Hüttenweg", number: "12b", x: 0.4, y: 0.4 },
	{ id: 5, name: "Café", number: "", x: 0.5, y: 0.5 },
	{ id: 6, name: "Cafe", number: "", x: 0.6, y: 0.6 },
]

describe("the label of a place", () => {
	test("has its number, and its ID if another place has the same label", () => {
		expect(PLACES.map((place) => placeLabel(place, PLACES))).toEqual([
			"7 Old oak",
			"Bench (place 2)",
			"bench (place 3)",
			"12b Hüttenweg",
			"Café (place 5)",
			"Cafe (place 6)",
		])
		for (const place of PLACES) expect(placesByLabel(PLACES).get(placeLabel(place, PLACES))).toBe(place)
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

const FACTS = { zone: "America/Toronto", places: PLACES }

describe("a typed trail", () => {
	const form = formOf(TRAIL, FACTS)
	const messagesOf = (typed: object) =>
		form.safeParse({ ...TYPED, revision: 0, ...typed }).error?.issues.map(({ message }) => message) ?? []

	const contentOf = (typed: object) => contentOfForm(TRAIL, form.parse({ ...TYPED, revision: 0, ...typed }))

	test("has its stops by name among the points of its line, which are percentages and cells of the grid", () => {
		const content = contentOf({ line: "12b\r\n10,5 20\nC4; 30% 40%\ngap\nOld oak\n50 50" })
		expect(content.places).toEqual([4, 1])
		expect(content.line).toEqual([
			{ x: 0.4, y: 0.4 },
			{ x: 0.105, y: 0.2 },
			{ x: 0.25, y: 0.35 },
			{ x: 0.3, y: 0.4 },
			{ x: 0.1, y: 0.1, startsPiece: true },
			{ x: 0.5, y: 0.5 },
		])
	})

	test("of stops only has no line of its own, unless it returns to its start", () => {
		expect(contentOf({ line: "7\n12b" })).toMatchObject({ places: [1, 4], line: [] })
		expect(contentOf({ line: "7\n12b\n7" })).toMatchObject({ places: [1, 4], line: { length: 3 } })
	})

	test("has the length and the time that were typed, and nothing that wasn't chosen", () => {
		expect(contentOf({ lengthMetres: " 1200 ", minutes: "90" })).toMatchObject({
			lengthMetres: 1200,
			minutes: 90,
		})
		const { steepness: _, surface: __, ...unanswered } = TYPED
		const unknown = { steepness: "unknown", surface: "unknown", wheelchair: "unknown", stroller: "unknown" }
		expect(contentOfForm(TRAIL, form.parse({ ...unanswered, revision: 0 }))).toMatchObject({
			...unknown,
			lengthMetres: null,
			minutes: null,
		})
		expect(bodyOf(TRAIL).parse(unanswered)).toMatchObject(unknown)
		expect(formValues(TRAIL, {})).toMatchObject(unknown)
	})

	test.each([
		[{ line: "10 10" }, "A line needs at least two points. Add one, or remove the only one"],
		[
			{ line: "10 10\nsomewhere" },
			"Line 2: No place of this map is called 'somewhere'. Write a stop, two percentages such as 12.5 40, or a cell such as C4",
		],
		[{ line: "1 1\n".repeat(501) }, "The line has 501 points; at most 500 are allowed"],
		[
			{ newPoint: "C4" },
			"'C4' isn't part of the trail yet. Press the button that adds it, or clear the field",
		],
		...["1.2 km", "0", "100001"].map((lengthMetres): [object, string] => [
			{ lengthMetres },
			"Length in metres must be a whole number from 1 to 100000",
		]),
		[{ minutes: "1 h 30" }, "Time in minutes must be a whole number from 1 to 1440"],
		[{ color: "#ffee00" }, "Color is too light to be seen on the map. Choose a darker one"],
		[{ color: "red" }, "Color must be # and six digits, such as #1d4f91"],
	])("with %o is rejected with a reason", (typed, message) => {
		expect(messagesOf(typed)).toContain(message)
	})

	test("from the API has the same rules", () => {
		expect(bodyOf(TRAIL).safeParse({ ...TYPED, line: [{ x: 0, y: 0 }] }).success).toBe(false)
		expect(bodyOf(TRAIL).safeParse({ ...TYPED, line: [] }).success).toBe(true)
	})
})
