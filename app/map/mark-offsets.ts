import type { Position } from "#app/models/map/map.ts"

/** Of a mark on a phone, in pixels. */
const SIZE = 24

/** Of the map on a narrow phone, in pixels. */
const WIDTH = 328

/** More don't fit beside each other, and comparing them all would take long. */
const MAX_PLACES = 120

const ROUNDS = 100

/**
 * How far marks move, in pixels by place ID, so that none covers another on a phone. Places without a neighbor stay.
 * `ratio` is the map's width divided by its height.
 */
export function markOffsets(
	places: readonly (Position & { id: number })[],
	ratio: number,
): ReadonlyMap<number, Position> {
	if (places.length > MAX_PLACES) return new Map()
	const marks = places.map(({ id, x, y }) => {
		const start = { x: x * WIDTH, y: (y * WIDTH) / ratio }
		return { id, start, at: { ...start } }
	})
	for (let round = 0; round < ROUNDS; round++) {
		let isSettled = true
		for (const [number, one] of marks.entries()) {
			for (const other of marks.slice(number + 1)) if (separate(one.at, other.at)) isSettled = false
		}
		if (isSettled) break
	}
	return new Map(
		marks.flatMap(({ id, start, at }) => {
			const offset = { x: Math.round(at.x - start.x), y: Math.round(at.y - start.y) }
			return offset.x || offset.y ? [[id, offset]] : []
		}),
	)
}

/** Moves both in the direction in which they overlap less. Rounding may take half a pixel from each. */
function separate(one: Position, other: Position): boolean {
	const overlap = (axis: "x" | "y") => SIZE + 1 - Math.abs(one[axis] - other[axis])
	const axis = overlap("x") < overlap("y") ? "x" : "y"
	const least = overlap(axis)
	if (least < 0.01) return false
	const way = one[axis] < other[axis] ? -1 : 1
	one[axis] += (way * least) / 2
	other[axis] -= (way * least) / 2
	return true
}
