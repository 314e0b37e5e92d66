import type { LinePoint, Position } from "./map.ts"

/** Bounds the work for a line that never is straight, which grows with the square of its points. */
const MAX_EXACT = 4_000

/**
 * At most `max` points with the ends of all pieces (Ramer–Douglas–Peucker). `max` is at least twice their number.
 * With a `tolerance`, in the line's unit, points that are closer to the line are left out, too.
 */
export function simplifyLine<T extends LinePoint>(line: readonly T[], max: number, tolerance?: number): T[] {
	if (line.length <= max && tolerance === undefined) return [...line]
	const points = line.length > MAX_EXACT ? everySo(line, MAX_EXACT) : line
	return farthestFirst(points, max, tolerance ?? 0)
}

function everySo<T extends LinePoint>(line: readonly T[], count: number): T[] {
	const step = (line.length - 1) / (count - 1)
	const kept = new Set(Array.from({ length: count }, (_, at) => Math.round(at * step)))
	return line.filter((_, at) => kept.has(at) || isEnd(line, at))
}

function isEnd(line: readonly LinePoint[], at: number): boolean {
	const next = line[at + 1]
	return at === 0 || !next || line[at]?.startsPiece === true || next.startsPiece === true
}

type Stretch = { from: number; to: number; farthest: number; distance: number }

/** Splits the stretch with the farthest point again and again, until there are `max` points. */
function farthestFirst<T extends LinePoint>(points: readonly T[], max: number, tolerance: number): T[] {
	const kept = [...points.keys()].filter((at) => isEnd(points, at))
	const stretches = kept.slice(1).flatMap((to, index) => {
		const from = kept[index] ?? to
		return points[to]?.startsPiece ? [] : [stretch(points, from, to)]
	})
	while (kept.length < max) {
		const widest = stretches.reduce((a, b) => (b.distance > a.distance ? b : a))
		if (widest.distance <= tolerance) break
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

export function distanceToLine(point: Position, a: Position, b: Position): number {
	const [dx, dy] = [b.x - a.x, b.y - a.y]
	const size = dx * dx + dy * dy
	const along = size === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / size
	const part = Math.min(1, Math.max(0, along))
	return Math.hypot(point.x - a.x - part * dx, point.y - a.y - part * dy)
}
