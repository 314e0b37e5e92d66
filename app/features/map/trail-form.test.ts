import { describe, expect, test } from "vitest"
import { parseForm } from "#core/forms/parse-form.ts"
import { submissionErrors } from "#core/forms/submission-errors.ts"
import { bodyOf, contentOfForm, formOf } from "#core/records/define-record.ts"
import { formValues } from "#core/records/form-values.ts"
import { trailLetter } from "./map.ts"
import { TRAIL } from "./trail.record.ts"
import type { MapContext } from "./way-form.ts"

const PLACES = [
	{ id: 1, name: "Old oak", number: "7", x: 0.1, y: 0.1 },
	{ id: 4, name: "Hüttenweg", number: "12b", x: 0.4, y: 0.4 },
]

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

const CONTEXT: MapContext = { places: PLACES }

describe("a trail of a form", () => {
	const form = formOf(TRAIL, CONTEXT)
	const parse = (typed: object) => {
		const sent = new FormData()
		for (const [name, value] of Object.entries({ revision: 0, ...typed })) sent.set(name, String(value))
		return parseForm(sent, form)
	}
	const messagesOf = (typed: object) =>
		Object.values(submissionErrors(parse({ ...TYPED, ...typed }).reply().error)).flat()
	function contentOf(typed: object) {
		const parsed = parse({ ...TYPED, ...typed })
		if (parsed.status !== "success") throw new Error(JSON.stringify(parsed.error))
		return contentOfForm(TRAIL, parsed.value)
	}

	test("of stops only has no line of its own, unless it returns to its start", () => {
		expect(contentOf({ line: "stop 1\nstop 4" })).toMatchObject({ places: [1, 4], line: [] })
		expect(contentOf({ line: "stop 1\nstop 4\nstop 1" })).toMatchObject({
			places: [1, 4],
			line: { length: 3 },
		})
	})

	test("has the length and the time that were typed, and nothing that wasn't chosen", () => {
		expect(contentOf({ lengthMetres: " 1200 ", minutes: "90" })).toMatchObject({
			lengthMetres: 1200,
			minutes: 90,
		})
		const { steepness: _, surface: __, ...unanswered } = TYPED
		const unknown = { steepness: "unknown", surface: "unknown", wheelchair: "unknown", stroller: "unknown" }
		expect(contentOf({ steepness: "", surface: "" })).toMatchObject({
			...unknown,
			lengthMetres: null,
			minutes: null,
		})
		expect(bodyOf(TRAIL).parse(unanswered)).toMatchObject(unknown)
		expect(formValues(TRAIL, {})).toMatchObject(unknown)
	})

	test.each([
		[{ line: "10 10" }, "A line needs at least two points. Add one, or remove the only one"],
		[{ line: "1 1\n".repeat(501) }, "The line has 501 points; at most 500 are allowed"],
		[
			{ line: "1 1\n2 2", chosen: "0", point: "3 3" },
			"'3 3' isn't part of the trail yet. Press 'Add after' or 'Set position', or clear the field",
		],
		[{ point: "C4" }, "Type two percentages from 0 to 100, from the left and from the top, such as 12.5 40"],
		[{ places: "7 Old oak" }, "places must be a list of IDs"],
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
