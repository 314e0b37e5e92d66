import {
	bearingDegrees,
	type Coordinates,
	compassDirection,
	distanceMetres,
} from "#app/models/map/coordinates.ts"
import type { Fit } from "#app/models/map/georeference.ts"
import { roundedLength } from "#app/models/map/length.ts"
import type { ShownMap, ShownPlace } from "#app/models/map/map.ts"
import { placeName } from "#app/models/map/ordered-places.ts"
import { clampPosition } from "#app/models/map/position.ts"
import { isFound, type MapFilters } from "./map-filters.ts"

/** In metres: closer than this counts as being there. */
const THERE_METRES = 15
/** In metres: less accurate positions don't help on a trail. */
const USEFUL_METRES = 200
/** In metres outside of the picture. */
const NEAR_METRES = 150

export type Goal = { place: ShownPlace; isMissing: boolean }

/** Where to go: the chosen place, or else the next one on the chosen trail or the nearest one that isn't found yet. */
export function findGoal(
	map: ShownMap,
	at: Coordinates,
	fit: Fit,
	{
		place,
		filters,
		found,
	}: { place: ShownPlace | undefined; filters: MapFilters; found: ReadonlySet<number> },
): Goal | undefined {
	if (place) return { place, isMissing: false }
	const isMissing = (one: ShownPlace) => one.species.length > 0 && !isFound(one, found)
	const trail = map.trails.find(({ id }) => id === filters.trail)
	const next = trail?.places.flatMap(
		(id) => map.places.find((one) => one.id === id && isMissing(one)) ?? [],
	)[0]
	if (next) return { place: next, isMissing: true }
	const [nearest] = map.places
		.filter(isMissing)
		.map((one) => ({ one, metres: distanceMetres(at, fit.toCoordinates(one)) }))
		.sort((a, b) => a.metres - b.metres)
	return nearest && { place: nearest.one, isMissing: true }
}

/** What a visitor at these coordinates wants to know. `accuracy` is in metres. */
export function positionText(at: Coordinates, accuracy: number, fit: Fit, goal: Goal | undefined): string {
	const position = fit.toPosition(at)
	const edge = fit.toCoordinates(clampPosition(position))
	const outside = distanceMetres(at, edge)
	if (outside > Math.max(NEAR_METRES, accuracy))
		return `You are about ${roundedLength(outside)} ${compassDirection(bearingDegrees(edge, at))} of this map.`
	if (accuracy > USEFUL_METRES)
		return `Your device knows its position only to within ${roundedLength(accuracy)}. It gets better under the open sky.`
	if (!goal) return `Your position is known to within ${roundedLength(accuracy)}.`
	const target = fit.toCoordinates(goal.place)
	const distance = distanceMetres(at, target)
	const name = placeName(goal.place)
	if (distance < Math.max(THERE_METRES, accuracy)) return `You are at or near ${name}.`
	const way = `about ${roundedLength(distance)} ${compassDirection(bearingDegrees(at, target))}`
	return goal.isMissing ? `Next to find: ${name}, ${way}.` : `${name} is ${way} of you.`
}
