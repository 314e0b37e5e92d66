import { expect, test } from "vitest"
import { letterSpot } from "./letter-spot.ts"

const LINE = [
	[
		{ x: 0, y: 0.5 },
		{ x: 1, y: 0.5 },
	],
]

test("a trail's letter is in the middle of its line, unless a mark is there", () => {
	expect(letterSpot(LINE, [], 1).x).toBeCloseTo(0.5, 1)
	const beside = letterSpot(LINE, [{ x: 0.5, y: 0.5 }], 1)
	expect(Math.abs(beside.x - 0.5)).toBeGreaterThan(0.079)
	expect(Math.abs(beside.x - 0.5)).toBeLessThan(0.12)
})

test("on a crowded line the letter is where the most room is", () => {
	const marks = [0, 0.1, 0.2, 0.3, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95].map((x) => ({ x, y: 0.5 }))
	expect(letterSpot(LINE, marks, 1).x).toBeCloseTo(0.375, 1)
	expect(letterSpot([], [], 1)).toEqual({ x: 0, y: 0 })
})
