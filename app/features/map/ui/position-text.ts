import {
	bearingDegrees,
	type Coordinates,
	compassDirection,
	distanceMetres,
} from "#features/map/coordinates.ts"
import type { Fit } from "#features/map/georeference.ts"
import { roundedLength } from "#features/map/length.ts"
import type { ShownMap, ShownPlace } from "#features/map/map.ts"
import { placeName } from "#features/map/ordered-places.ts"
import { nextToFind } from "#features/map/place-finds.ts"
import { clampPosition } from "#features/map/position.ts"
import type { Finds } from "./use-finds.ts"

/** In metres: closer than this counts as being there. */
const THERE_METRES = 15
/** In metres: less accurate positions don't help on a trail. */
const USEFUL_METRES = 200
/** In metres outside of the picture. */
const NEAR_METRES = 150

type Goal = { place: ShownPlace; isMissing: boolean }

type GoalOptions = {
	place: ShownPlace | undefined
	next: ShownPlace | undefined
	finds: Pick<Finds, "discoveries" | "month">
	/** In metres. */
	accuracy: number
}

/** Where to go: the chosen place, or else the next stop of the chosen trail, or else the nearest place with something to find. */
export function findGoal(
	map: ShownMap,
	at: Coordinates,
	fit: Fit,
	{ place, next, finds, accuracy }: GoalOptions,
): Goal | undefined {
	if (place) return { place, isMissing: false }
	if (next) return { place: next, isMissing: true }
	const distanceTo = (one: ShownPlace) => distanceMetres(at, fit.toCoordinates(one))
	const ids = finds.discoveries.map(({ speciesId }) => speciesId)
	const found = nextToFind(map, ids, finds.month, { distanceTo, there: thereWithin(accuracy) })
	return found && { place: found.place, isMissing: true }
}

/** In metres: closer to a place counts as being there. */
function thereWithin(accuracy: number): number {
	return Math.max(THERE_METRES, accuracy)
}

export function placeAt(
	{ places }: ShownMap,
	at: Coordinates,
	fit: Fit,
	accuracy: number,
): ShownPlace | undefined {
	const distanceTo = (one: ShownPlace) => distanceMetres(at, fit.toCoordinates(one))
	const [nearest] = places.toSorted((a, b) => distanceTo(a) - distanceTo(b))
	return nearest && distanceTo(nearest) < thereWithin(accuracy) ? nearest : undefined
}

type Around = { goal: Goal | undefined; here: ShownPlace | undefined }

/** What a visitor at these coordinates wants to know. `accuracy` is in metres. */
export function positionText(at: Coordinates, accuracy: number, fit: Fit, { goal, here }: Around): string {
	const position = fit.toPosition(at)
	const edge = fit.toCoordinates(clampPosition(position))
	const outside = distanceMetres(at, edge)
	if (outside > Math.max(NEAR_METRES, accuracy))
		return `You are about ${roundedLength(outside)} ${compassDirection(bearingDegrees(edge, at))} of this map.`
	if (accuracy > USEFUL_METRES)
		return `Your device knows its position only to within ${roundedLength(accuracy)}. It gets better under the open sky.`
	const isThere = (place: ShownPlace) => `You are at or near ${placeName(place)}.`
	if (!goal) return here ? isThere(here) : `Your position is known to within ${roundedLength(accuracy)}.`
	const target = fit.toCoordinates(goal.place)
	const distance = distanceMetres(at, target)
	if (distance < thereWithin(accuracy)) return isThere(goal.place)
	const name = placeName(goal.place)
	const way = `about ${roundedLength(distance)} ${compassDirection(bearingDegrees(at, target))}`
	const next = goal.isMissing ? `Next to find: ${name}, ${way}.` : `${name} is ${way} of you.`
	return here && goal.isMissing ? `${isThere(here)} ${next}` : next
}
