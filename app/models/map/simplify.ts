import type { Position } from "./map.ts"

/** Bounds the work for a line that never is straight, which grows with the square of its points. */
const MAX_EXACT = 4_000

/**
 * Returns at most `max` points of a line, with its first and last one, that stay as close to it as possible
 * (Ramer–Douglas–Peucker). `max` is at least 2.
 */
export function simplifyLine<T extends Position>(line: readonly T[], max: number): T[] {
	if (line.length <= max) return [...line]
	const points = line.length > MAX_EXACT ? everySo(line, MAX_EXACT) : line
	return farthestFirst(points, max)
}

/** Points at even distances along the list. */
function everySo<T>(line: readonly T[], count: number): T[] {
	const step = (line.length - 1) / (count - 1)
	return Array.from({ length: count }, (_, at) => line[Math.round(at * step)] as T)
}

type Stretch = { from: number; to: number; farthest: number; distance: number }

/** Splits the stretch with the farthest point again and again, until there are `max` points. */
function farthestFirst<T extends Position>(points: readonly T[], max: number): T[] {
	const kept = [0, points.length - 1]
	const stretches = [stretch(points, 0, points.length - 1)]
	while (kept.length < max) {
		const widest = stretches.reduce((a, b) => (b.distance > a.distance ? b : a))
		if (widest.distance <= 0) break
		kept.push(widest.farthest)
		const { from, to, farthest } = widest
		stretches.splice(
			stretches.indexOf(widest),
			1,
			stretch(points, from, farthest),
			stretch(points, farthest, to),
		)
	}
	return kept.sort((a, b) => a - b).map((at) => points[at] as T)
}

function stretch(points: readonly Position[], from: number, to: number): Stretch {
	const found: Stretch = { from, to, farthest: from, distance: 0 }
	const [a, b] = [points[from], points[to]]
	if (!a || !b) return found
	for (let at = from + 1; at < to; at += 1) {
		const point = points[at]
		const distance = point ? distanceToLine(point, a, b) : 0
		if (distance > found.distance) Object.assign(found, { farthest: at, distance })
	}
	return found
}

function distanceToLine(point: Position, a: Position, b: Position): number {
	const [dx, dy] = [b.x - a.x, b.y - a.y]
	const size = dx * dx + dy * dy
	const along = size === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / size
	const part = Math.min(1, Math.max(0, along))
	return Math.hypot(point.x - a.x - part * dx, point.y - a.y - part * dy)
}
