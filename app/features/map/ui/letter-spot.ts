import type { Position } from "#features/map/map.ts"

/** Enough for a letter beside a mark on a phone, as a part of the map's width. */
const CLEAR = 0.08

/** Compared on each trail. */
const MAX_SPOTS = 60

/** On the line, clear of marks and letters, near its middle, or where most room is. `ratio` is width by height. */
export function letterSpot(
	pieces: readonly (readonly Position[])[],
	avoid: readonly Position[],
	ratio: number,
): Position {
	const spots = nearMiddleFirst(pieces)
	const room = (spot: Position) =>
		Math.min(...avoid.map(({ x, y }) => Math.hypot(x - spot.x, (y - spot.y) / ratio)))
	let best = { spot: spots[0] ?? { x: 0, y: 0 }, room: -1 }
	for (const spot of spots) {
		const own = room(spot)
		if (own >= CLEAR) return spot
		if (own > best.room) best = { spot, room: own }
	}
	return best.spot
}

function nearMiddleFirst(pieces: readonly (readonly Position[])[]): Position[] {
	const segments = pieces.flatMap((piece) => piece.slice(1).map((to, at) => [piece[at] ?? to, to] as const))
	const perSegment = Math.max(1, Math.round(MAX_SPOTS / Math.max(1, segments.length)))
	const stride = Math.max(1, Math.ceil(segments.length / MAX_SPOTS))
	const spots = segments
		.filter((_, at) => at % stride === 0)
		.flatMap(([from, to]) =>
			Array.from({ length: perSegment }, (_, at) => {
				const part = (at + 0.5) / perSegment
				return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
			}),
		)
	const middle = (spots.length - 1) / 2
	return spots
		.map((spot, at) => ({ spot, from: Math.abs(at - middle) }))
		.sort((a, b) => a.from - b.from)
		.map(({ spot }) => spot)
}
