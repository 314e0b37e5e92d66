import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { bearingDegrees, compassDirection, distanceMetres } from "./coordinates.ts"
import { type Fit, fitMap } from "./georeference.ts"
import type { ControlPoint, Position } from "./map.ts"

const SHAPE = { width: 1600, height: 1200 }
const HOME = { latitude: 45.02, longitude: -79.31 }
const METRES_PER_DEGREE = 111_195

/** Coordinates of a position on a map that is turned by `turn` degrees, `width` metres wide, and skewed by `skew`. */
function place(
	{ x, y }: Position,
	{ width, turn, skew = 0 }: { width: number; turn: number; skew?: number },
) {
	const [u, v] = [(x - 0.5) * width, -((y - 0.5) * width * SHAPE.height) / SHAPE.width]
	const angle = (turn * Math.PI) / 180
	const east = (u + skew * v) * Math.cos(angle) - v * Math.sin(angle)
	const north = (u + skew * v) * Math.sin(angle) + v * Math.cos(angle)
	const latitude = HOME.latitude + north / METRES_PER_DEGREE
	const parallel = METRES_PER_DEGREE * Math.cos((HOME.latitude * Math.PI) / 180)
	return { x, y, latitude, longitude: HOME.longitude + east / parallel }
}

const CORNERS = [
	{ x: 0.1, y: 0.15 },
	{ x: 0.85, y: 0.2 },
	{ x: 0.8, y: 0.9 },
	{ x: 0.2, y: 0.75 },
]

function requireFit(points: ControlPoint[]): Fit {
	const fit = fitMap(points, SHAPE)
	if (!fit || typeof fit === "string") throw new Error(`No fit: ${fit}`)
	return fit
}

const anyMap = fc.record({
	width: fc.double({ min: 200, max: 5000, noNaN: true }),
	turn: fc.double({ min: -180, max: 180, noNaN: true }),
})
const anyPosition = fc.record({
	x: fc.double({ min: 0, max: 1, noNaN: true }),
	y: fc.double({ min: 0, max: 1, noNaN: true }),
})

describe("a fit", () => {
	test("of two or three exact points finds every position, on maps of any size and direction", () => {
		fc.assert(
			fc.property(anyMap, anyPosition, fc.integer({ min: 2, max: 3 }), (map, position, count) => {
				const fit = requireFit(CORNERS.slice(0, count).map((corner) => place(corner, map)))
				const found = fit.toPosition(place(position, map))
				// The Earth isn't flat: a part in ten thousand on a map of 5 km.
				expect(Math.hypot(found.x - position.x, found.y - position.y)).toBeLessThan(0.001)
				expect(fit.error).toBeLessThan(0.5)
				expect(Math.abs(fit.width / map.width - 1)).toBeLessThan(0.002)
			}),
		)
	})

	test("of four points also follows a map that is skewed", () => {
		const skew = fc.double({ min: -0.5, max: 0.5, noNaN: true })
		fc.assert(
			fc.property(anyMap, skew, anyPosition, (map, skew, position) => {
				const fit = requireFit(CORNERS.map((corner) => place(corner, { ...map, skew })))
				const found = fit.toPosition(place(position, { ...map, skew }))
				expect(Math.hypot(found.x - position.x, found.y - position.y)).toBeLessThan(0.001)
				expect(fit.error).toBeLessThan(0.5)
			}),
		)
	})
})

const map = { width: 1600, turn: 8 }
const points = CORNERS.map((corner) => place(corner, map))
const [a, b, c, d] = points as [ControlPoint, ControlPoint, ControlPoint, ControlPoint]

test.each([
	["one point", [a], "One control point isn't enough"],
	["two at one place", [a, { ...b, x: a.x, y: a.y }], "points 1 and 2 are at the same place of the picture"],
	[
		"two with the same coordinates",
		[a, b, { ...c, latitude: a.latitude, longitude: a.longitude }],
		"points 1 and 3 have the same coordinates",
	],
	["four on one line", [0.1, 0.3, 0.6, 0.9].map((x) => place({ x, y: x }, map)), "lie on one line"],
	[
		"swapped coordinates",
		[a, b, c, d].map((one) => ({ ...one, latitude: one.longitude / 2, longitude: one.latitude })),
		"mirrored",
	],
	["points on two continents", [a, { ...b, latitude: -20, longitude: 60 }], "too far apart for one farm"],
	[
		"a wrong digit in one of three",
		[a, b, { ...c, latitude: 45.4, longitude: -79.9 }],
		/contradict each other: they are \d\d\skm off on average.*stretched map needs four/,
	],
	[
		"a wrong digit in one of four",
		[a, b, c, { ...d, longitude: d.longitude + 0.01 }],
		"contradict each other",
	],
])("control points that can't be used, %s: a clear sentence", (_name, some, message) => {
	expect(fitMap(some, SHAPE)).toEqual(
		typeof message === "string" ? expect.stringContaining(message) : expect.stringMatching(message),
	)
})

test("distance and direction agree with a known pair of towns", () => {
	const toronto = { latitude: 43.6532, longitude: -79.3832 }
	const ottawa = { latitude: 45.4215, longitude: -75.6972 }
	expect(distanceMetres(toronto, ottawa) / 1000).toBeCloseTo(352, 0)
	expect(compassDirection(bearingDegrees(toronto, ottawa))).toBe("north-east")
	expect([-10, 22, 180].map(compassDirection)).toEqual(["north", "north", "south"])
})
