import { describe, expect, test } from "vitest"
import { publicMap, publicPlace, publicTrail, speciesAt } from "#core/testing/public-map.ts"
import type { Coordinates } from "#features/map/coordinates.ts"
import { type Fit, fitMap } from "#features/map/georeference.ts"
import { orderedPlaces } from "#features/map/ordered-places.ts"
import { placesOfSpecies } from "#features/map/species-on-map.ts"
import { findGoal, hereText, placeAt } from "./here.tsx"
import { type MapChoice, matches } from "./map-choice.ts"

const place = (id: number, x: number, y: number, species: number[] = []) =>
	publicPlace(id, {
		...{ x, y, species: species.map((one) => speciesAt(one)) },
		kind: species.length > 0 ? "species" : "bench",
	})

/** About 1,570 m wide and 1,112 m high. */
const MAP = publicMap({
	...{ width: 1570, height: 1112 },
	controlPoints: [
		{ x: 0, y: 0, latitude: 45.03, longitude: -79.33 },
		{ x: 1, y: 1, latitude: 45.02, longitude: -79.31 },
	],
	places: [
		place(1, 0.1, 0.1, [11]),
		place(2, 0.5, 0.5, [12, 13]),
		place(3, 0.9, 0.9, [14]),
		place(4, 0.2, 0.1),
	],
	trails: [
		publicTrail(1, [3, 2]),
		publicTrail(2, [1], { isClosed: true }),
		publicTrail(3, [4], { wheelchair: "no" }),
	],
})
const fitted = fitMap(MAP.controlPoints, MAP)
if (!fitted || typeof fitted === "string") throw new Error("The map has no fit.")
const fit: Fit = fitted
const at = (x: number, y: number): Coordinates => fit.toCoordinates({ x, y })
const findsOf = (...ids: number[]) => ({ month: 6, discoveries: ids.map((speciesId) => ({ speciesId })) })
const around = { place: undefined, next: undefined, finds: findsOf() }
function textAt(x: number, y: number, accuracy: number, options: object = {}): string {
	const visitor = at(x, y)
	const goal = findGoal(MAP, visitor, fit, { ...around, ...options })
	const here = placeAt(MAP, visitor, fit, accuracy)
	return hereText(visitor, accuracy, fit, { goal, here }).replaceAll("\u00a0", " ")
}

describe("a visitor's position", () => {
	test("leads to the nearest place that isn't found, with its distance and direction", () => {
		expect(textAt(0.1, 0.3, 10)).toBe("Next to find: Place 1, about 200 m north.")
		// Something is left at place 2, but the visitor was just there.
		expect(textAt(0.5, 0.4, 10, { finds: findsOf(11, 12) })).toMatch(
			/^Next to find: Place 3, about 850 m .*east\.$/,
		)
		expect(textAt(0.1, 0.3, 10, { finds: findsOf(11, 12, 13, 14) })).toBe(
			"Your position is known to within 10 m.",
		)
	})

	test("leads along the chosen trail, and to the chosen place", () => {
		expect(textAt(0.5, 0.45, 10, { next: MAP.places[2] })).toContain("Next to find: Place 3")
		expect(textAt(0.3, 0.1, 10, { place: MAP.places[3] })).toBe("Place 4 is about 150 m west of you.")
	})

	test("within its accuracy is at the place", () => {
		expect(textAt(0.101, 0.101, 10)).toBe("You are at or near Place 1.")
		expect(textAt(0.1, 0.13, 60)).toBe("You are at or near Place 1.")
		expect(textAt(0.5, 0.5, 10, { finds: findsOf(11, 12) })).toMatch(
			/^You are at or near Place 2\. Next to find: Place 3, about 750 m south-east\.$/,
		)
	})

	test("far from the map says so, however inexact it is", () => {
		expect(textAt(4, 0.5, 30)).toBe("You are about 4.7 km east of this map.")
		expect(textAt(68, 0.5, 30)).toBe("You are about 105 km east of this map.")
		expect(textAt(0.5, 0.5, 5_000)).toBe(
			"Your device knows its position only to within 5.0 km. It gets better under the open sky.",
		)
	})
})

test("places are ordered along the trails, then by name", () => {
	expect(orderedPlaces(MAP).map(({ id }) => id)).toEqual([3, 2, 1, 4])
})

test("a trail, a group of places or all of them are shown, and always the chosen place", () => {
	const chosen = (choice: MapChoice) =>
		MAP.places.filter((one) => matches(one, choice, MAP.trails)).map(({ id }) => id)
	expect(chosen({})).toEqual([1, 2, 3, 4])
	expect(chosen({ trailId: 1 })).toEqual([2, 3])
	expect(chosen({ trailId: 1, placeId: 4 })).toEqual([2, 3, 4])
	expect(chosen({ group: "wheelchair" })).toEqual([2, 3])
	expect(chosen({ group: "facilities" })).toEqual([])
})

test("a species has at most three places, each with its trails", () => {
	const many = { ...MAP, places: [1, 2, 3, 4, 5].map((id) => place(id, id / 10, 0.5, [11])) }
	const shown = placesOfSpecies([many], 11)
	expect(shown.map(({ place, trails }) => [place.id, ...trails.map(({ id }) => id)])).toEqual([
		[1, 2],
		[2, 1],
		[3, 1],
	])
})
