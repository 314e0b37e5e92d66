import type { LinePoint, Position, Trail } from "./map.ts"

/** A point of a trail's way. With `stop`, the ID of a place, it is at that place. */
export type WayPoint = LinePoint & { stop?: number }

type Drawn = Pick<Trail, "line" | "places">
export type Located = Position & { id: number }

/** A stop that isn't on the line is put in where the detour is the smallest, in the order of the walk. */
export function wayOf({ line, places }: Drawn, all: readonly Located[]): WayPoint[] {
	const byId = new Map(all.map((place) => [place.id, place]))
	const stops = places.flatMap((id) => byId.get(id) ?? [])
	if (line.length < 2) return stops.map(({ id, x, y }) => ({ x, y, stop: id }))
	const way: WayPoint[] = line.map((point) => ({ ...point }))
	const marks = markStops(way, stops)
	let from = 0
	for (const { id, x, y } of stops) {
		const next = (marks[0] ?? line.length) + way.length - line.length
		const isMarked = way[next]?.stop === id
		if (isMarked) marks.shift()
		from = 1 + (isMarked ? next : insertStop(way, { x, y, stop: id }, from, next))
	}
	return way
}

/** Returns the indexes of the stops that are on the line, in the order of the walk. */
function markStops(way: WayPoint[], stops: readonly Located[]): number[] {
	const marks: number[] = []
	for (const stop of stops) {
		const from = (marks.at(-1) ?? -1) + 1
		const at = way.findIndex((point, index) => index >= from && isSame(point, stop))
		const point = way[at]
		if (!point) continue
		point.stop = stop.id
		marks.push(at)
	}
	return marks
}

/** Inserts a stop before one of the points `from` to `until`. Returns its index. */
function insertStop(way: WayPoint[], stop: WayPoint, from: number, until: number): number {
	const costs = Array.from({ length: until - from + 1 }, (_, index) => detour(way, stop, from + index))
	const at = from + costs.indexOf(Math.min(...costs))
	const [before, after] = [way[at - 1], way[at]]
	// Between two pieces it belongs to the nearer one.
	if (after?.startsPiece && before && distance(after, stop) < distance(before, stop)) {
		delete after.startsPiece
		stop.startsPiece = true
	}
	way.splice(at, 0, stop)
	return at
}

function detour(way: readonly WayPoint[], stop: Position, at: number): number {
	const [before, after] = [way[at - 1], way[at]]
	const [to, back] = [before && distance(before, stop), after && distance(stop, after)]
	if (!before || !after || to === undefined || back === undefined) return to ?? back ?? 0
	return after.startsPiece ? Math.min(to, back) : to + back - distance(before, after)
}

function distance(a: Position, b: Position): number {
	return Math.hypot(a.x - b.x, a.y - b.y)
}

export function isSame(a: Position, b: Position): boolean {
	return a.x === b.x && a.y === b.y
}

/** What is stored of a way. One that only runs straight through its stops has no line of its own, and follows them. */
export function storedWay(way: readonly WayPoint[]): Pick<Trail, "line" | "places"> {
	const places = [...new Set(way.flatMap(({ stop }) => stop ?? []))]
	const isStraight = way.every(({ stop, startsPiece }) => stop !== undefined && !startsPiece)
	if (isStraight && places.length === way.length) return { line: [], places }
	return { line: way.map(({ stop: _, ...point }) => point), places }
}

/** What is drawn of a trail: its line, which always runs through its stops. */
export function lineOf(trail: Pick<Trail, "line" | "places">, all: readonly Located[]): LinePoint[] {
	return wayOf(trail, all).map(({ stop: _, ...point }) => point)
}
