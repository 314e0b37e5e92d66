import { type Coordinates, distanceMetres } from "#features/map/coordinates.ts"
import { fitMap } from "#features/map/georeference.ts"
import type { ShownMap } from "#features/map/map.ts"

/** A species at more places doesn't say where it was found. */
const MAX_PLACES_OF_SPECIES = 5

/** A way to a place, in metres. */
type Way = { at: Coordinates; metres: number }

/** Metres of straight lines between the finds' places, the shortest way. Undefined for fewer than two places. */
export function findsDistance(
	speciesIds: readonly number[],
	maps: readonly Pick<ShownMap, "controlPoints" | "width" | "height" | "places">[],
): number | undefined {
	const places = placesBySpecies(maps)
	let ways: Way[] = []
	for (const id of speciesIds) {
		const next = places.get(id) ?? []
		if (next.length === 0 || next.length > MAX_PLACES_OF_SPECIES) continue
		ways = next.map((at) => ({ at, metres: shortest(ways, at) }))
	}
	const metres = Math.min(...ways.map((way) => way.metres))
	return ways.length > 0 && metres >= 1 ? metres : undefined
}

function shortest(ways: readonly Way[], to: Coordinates): number {
	if (ways.length === 0) return 0
	return Math.min(...ways.map(({ at, metres }) => metres + distanceMetres(at, to)))
}

function placesBySpecies(maps: Parameters<typeof findsDistance>[1]): Map<number, Coordinates[]> {
	const all = new Map<number, Coordinates[]>()
	for (const map of maps) {
		const fit = fitMap(map.controlPoints, map)
		if (typeof fit !== "object") continue
		for (const place of map.places)
			for (const { id } of place.species)
				all.set(id, [...(all.get(id) ?? []), fit.toCoordinates({ x: place.x, y: place.y })])
	}
	return all
}
