import type { Position, Trail } from "./map.ts"

/** A point of a trail's way. With `stop`, the ID of a place, it is at that place. */
export type WayPoint = Position & { stop?: number }

type Stored = Pick<Trail, "line" | "places">
export type Located = Position & { id: number }

/** What is drawn of a trail. A stop that isn't on its line is put in where the detour is the smallest, in the order of the walk. */
export function wayOf({ line, places }: Stored, all: readonly Located[]): WayPoint[] {
	const byId = new Map(all.map((place) => [place.id, place]))
	const stops = places.flatMap((id) => byId.get(id) ?? []).map(({ id, x, y }) => ({ x, y, stop: id }))
	if (line.length < 2) return stops
	const way: WayPoint[] = line.map(({ x, y }) => ({ x, y }))
	let from = 0
	for (const stop of stops) {
		const own = way.findIndex((point, at) => at >= from && isSame(point, stop))
		const at = own < 0 ? smallestDetour(way, stop, from) : own
		way.splice(at, own < 0 ? 0 : 1, stop)
		from = at + 1
	}
	return way
}

/** The index from `from` on at which a stop is put in. */
function smallestDetour(way: readonly WayPoint[], stop: Position, from: number): number {
	const detours = Array.from({ length: way.length - from + 1 }, (_, index) => {
		const [before, after] = [way[from + index - 1], way[from + index]]
		const [to, back] = [distance(before, stop), distance(stop, after)]
		return before && after ? to + back - distance(before, after) : to + back
	})
	return from + detours.indexOf(Math.min(...detours))
}

function distance(a: Position | undefined, b: Position | undefined): number {
	return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}

export function isSame(a: Position, b: Position): boolean {
	return a.x === b.x && a.y === b.y
}

/** What is stored of a way. One that only runs straight through its stops has no line of its own, and follows them. */
export function storedWay(way: readonly WayPoint[]): Stored {
	const places = [...new Set(way.flatMap(({ stop }) => stop ?? []))]
	const isStraight = places.length === way.length
	return { line: isStraight ? [] : way.map(({ x, y }) => ({ x, y })), places }
}
