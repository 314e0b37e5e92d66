import type { Position, Trail } from "./map.ts"

/** `stop` is the ID of a place at this point. */
export type WayPoint = Position & { stop?: number }

type Stored = Pick<Trail, "line" | "places">
export type Located = Position & { id: number }

/** The drawn way. A stop that isn't on the line is inserted where the detour is smallest, in walking order. */
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

/** A way that only runs straight through its stops is stored without a line, and follows them. */
export function storedWay(way: readonly WayPoint[]): Stored {
	const places = [...new Set(way.flatMap(({ stop }) => stop ?? []))]
	const isStraight = places.length === way.length
	return { line: isStraight ? [] : way.map(({ x, y }) => ({ x, y })), places }
}
