import { expect, test } from "vitest"
import { publicMap, publicPlace, speciesAt } from "#core/testing/public-map.ts"
import type { ControlPoint, PublicPlace } from "#features/map/map.ts"
import { findsDistance } from "./result/result.ts"

const at = (x: number, y: number, ...species: number[]) =>
	publicPlace(1, { x, y, species: species.map((id) => speciesAt(id)) })

/** North is up; the picture is 0.01° wide, which is 786 m at 45° north. */
const CONTROL_POINTS: ControlPoint[] = [
	{ x: 0, y: 0, latitude: 45.0, longitude: -79.31 },
	{ x: 1, y: 0, latitude: 45.0, longitude: -79.3 },
]
const mapOf = (places: PublicPlace[], controlPoints = CONTROL_POINTS) => publicMap({ controlPoints, places })

test("the distance is the sum of straight lines between the finds' places, in the order of the finds", () => {
	const map = mapOf([at(0, 0.5, 1), at(1, 0.5, 2), at(0.5, 0.5, 3)])
	expect(findsDistance([1, 2], [map])).toBeCloseTo(786, 0)
	expect(findsDistance([1, 3, 2], [map])).toBeCloseTo(786, 0)
	expect(findsDistance([1, 2, 3], [map])).toBeCloseTo(786 * 1.5, 0)
})

test("where a species has several places, the shortest way counts", () => {
	const map = mapOf([at(0, 0.5, 1), at(0.1, 0.5, 2), at(1, 0.5, 2), at(0.9, 0.5, 3)])
	expect(findsDistance([1, 2], [map])).toBeCloseTo(78.6, 0)
	expect(findsDistance([1, 2, 3], [map])).toBeCloseTo(786 * 0.9, 0)
	const everywhere = mapOf([at(0, 0, 1), at(1, 0, 3), ...Array.from({ length: 6 }, () => at(0.5, 1, 2))])
	expect(findsDistance([1, 2, 3], [everywhere])).toBeCloseTo(786, 0)
})

test("there is no distance without control points, without places, or at a single place", () => {
	const places = [at(0, 0.5, 1, 2), at(1, 0.5, 3)]
	expect(findsDistance([1, 3], [mapOf(places, [])])).toBeUndefined()
	expect(findsDistance([1, 3], [])).toBeUndefined()
	expect(findsDistance([3, 99], [mapOf(places)])).toBeUndefined()
	expect(findsDistance([1, 2], [mapOf(places)])).toBeUndefined()
})
