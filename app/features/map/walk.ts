import { type Coordinates, distanceMetres } from "./coordinates.ts"
import { fitMap } from "./georeference.ts"
import type { PublicMap, PublicPlace, PublicTrail } from "./map.ts"
import { type Finds, type Found, isMissing, visitedPlaces } from "./place-finds.ts"
import { wayOf } from "./way.ts"

export type Stop = {
	place: PublicPlace
	/** From the previous stop, along the trail. Undefined for the first, and without control points. */
	metres: number | undefined
}

export function stopsOf(trail: PublicTrail, map: PublicMap): Stop[] {
	const at = measured(trail, map)
	const byId = new Map(map.places.map((place) => [place.id, place]))
	const places = trail.places.flatMap((id) => byId.get(id) ?? [])
	return places.map((place, index) => {
		const [from, to] = [at.get(places[index - 1]?.id ?? 0), at.get(place.id)]
		return { place, metres: from === undefined || to === undefined ? undefined : to - from }
	})
}

/** Each stop's distance along the way, in metres. Empty without control points. */
function measured(trail: PublicTrail, map: PublicMap): Map<number, number> {
	const fit = fitMap(map.controlPoints, map)
	const at = new Map<number, number>()
	if (typeof fit !== "object") return at
	let length = 0
	let before: Coordinates | undefined
	for (const { stop, ...position } of wayOf(trail, map.places)) {
		const point = fit.toCoordinates(position)
		length += distanceMetres(before ?? point, point)
		before = point
		if (stop !== undefined) at.set(stop, length)
	}
	return at
}

/** The next stop with something to find, starting over after the last; `metres` are along the trail. */
export function nextStop(
	stops: readonly Stop[],
	here: Pick<PublicPlace, "id"> | undefined,
	finds: Found,
): Stop | undefined {
	const at = stops.findIndex(({ place }) => place.id === here?.id)
	const ahead = [...stops.slice(at + 1), ...stops.slice(0, Math.max(0, at))]
	const index = ahead.findIndex(({ place }) => isMissing(place, finds))
	const next = ahead[index]
	if (!next) return undefined
	return { place: next.place, metres: at < 0 ? undefined : wayLength(ahead.slice(0, index + 1)) }
}

/** In metres, to the last of these stops; undefined if unknown. */
export function wayLength(passed: readonly Stop[]): number | undefined {
	let length = 0
	for (const { metres } of passed) {
		if (metres === undefined) return undefined
		length += metres
	}
	return length
}

/** `speciesIds` are the finds in order. */
export function lastStop(
	stops: readonly Stop[],
	map: Pick<PublicMap, "places" | "width" | "height">,
	speciesIds: readonly number[],
): PublicPlace | undefined {
	return visitedPlaces(map, speciesIds).findLast(({ id }) => stops.some(({ place }) => place.id === id))
}

/** Stops in walking order. `here` is the stop of the tour's last find. */
export type Walk = {
	trail: PublicTrail
	stops: Stop[]
	here: PublicPlace | undefined
	next: Stop | undefined
}

export function walkOf(map: PublicMap, trail: PublicTrail | undefined, finds: Finds): Walk | undefined {
	if (!trail) return undefined
	const stops = stopsOf(trail, map)
	const speciesIds = finds.discoveries.map(({ speciesId }) => speciesId)
	const here = lastStop(stops, map, speciesIds)
	return { trail, stops, here, next: nextStop(stops, here, finds) }
}
