import { expect, test } from "vitest"
import { markOffsets } from "./mark-offsets.ts"

const WIDTH = 328

type Mark = { id: number; x: number; y: number }

/** How far apart the two nearest marks are, in pixels, on the longer of the two axes. */
function least(places: Mark[], ratio: number): number {
	const offsets = markOffsets(places, ratio)
	const marks = places.map(({ id, x, y }) => {
		const { x: right, y: down } = offsets.get(id) ?? { x: 0, y: 0 }
		return [x * WIDTH + right, (y * WIDTH) / ratio + down] as const
	})
	const gaps = marks.flatMap(([x, y], at) =>
		marks.slice(at + 1).map(([left, top]) => Math.max(Math.abs(x - left), Math.abs(y - top))),
	)
	return Math.min(...gaps)
}

test("marks that would cover each other on a phone move apart, and others stay", () => {
	const places = [
		{ id: 1, x: 0.5, y: 0.5 },
		{ id: 2, x: 0.52, y: 0.51 },
		{ id: 3, x: 0.9, y: 0.1 },
	]
	expect(least(places, 4 / 3)).toBeGreaterThanOrEqual(24)
	expect([...markOffsets(places, 4 / 3).keys()]).toEqual([1, 2])
	expect(markOffsets([...places].slice(1), 4 / 3)).toEqual(new Map())
})

test("many marks at one place, and a whole row of them, don't cover each other", () => {
	const crowd = Array.from({ length: 9 }, (_, id) => ({ id, x: 0.5, y: 0.5 }))
	expect(least(crowd, 1)).toBeGreaterThanOrEqual(24)
	const row = Array.from({ length: 12 }, (_, id) => ({ id, x: 0.2 + id / 30, y: 0.5 }))
	expect(least(row, 1)).toBeGreaterThanOrEqual(24)
})

test("more places than fit on a phone stay where they are", () => {
	const places = Array.from({ length: 500 }, (_, id) => ({
		id,
		x: (id % 25) / 25,
		y: Math.floor(id / 25) / 20,
	}))
	expect(markOffsets(places, 1)).toEqual(new Map())
})
