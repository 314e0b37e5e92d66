import { distanceMetres } from "./coordinates.ts"
import { fitMap } from "./georeference.ts"
import type { PublicMap, PublicPlace, PublicTrail } from "./map.ts"
import { distanceOnMap, type Found, isMissing, visitedPlaces } from "./place-finds.ts"
import { wayOf } from "./way.ts"

export type Stop = {
	place: PublicPlace
	/** From the stop before, along the trail. Undefined for the first, and without control points. */
	metres: number | undefined
}

/** A trail whose ends are closer than this part of the picture's width is walked round. */
const LOOP = 0.05

/** From one of the stops, or the beginning. A loop goes on at its beginning; any other trail is walked back. */
export function stopsOf(trail: PublicTrail, map: PublicMap, from?: number): Stop[] {
	const way = wayOf(trail, map.places)
	const ends = [way[0], way.at(-1)] as const
	const isLoop = Boolean(ends[0] && ends[1] && distanceOnMap(ends[0], ends[1], map) < LOOP)
	const { at, length } = measured(way, map)
	const byId = new Map(map.places.map((place) => [place.id, place]))
	const stops = trail.places.flatMap((id) => {
		const place = byId.get(id)
		return place ? [{ place, at: at.get(id) }] : []
	})
	const start = Math.max(
		0,
		stops.findIndex(({ place }) => place.id === from),
	)
	const before = stops.slice(0, start)
	const ordered = [...stops.slice(start), ...(isLoop ? before : before.reverse())]
	return ordered.map((stop, index) => {
		const last = ordered[index - 1]
		if (stop.at === undefined || last?.at === undefined) return { place: stop.place, metres: undefined }
		const apart = stop.at - last.at
		return { place: stop.place, metres: isLoop && apart < 0 ? apart + length : Math.abs(apart) }
	})
}

/** How far along the way each stop is, and how long it is with the way back from its end. In metres; empty without control points. */
function measured(way: ReturnType<typeof wayOf>, map: PublicMap) {
	const fit = fitMap(map.controlPoints, map)
	const at = new Map<number, number>()
	if (typeof fit !== "object") return { at, length: 0 }
	const points = way.map((point) => fit.toCoordinates(point))
	let length = 0
	for (const [index, point] of points.entries()) {
		length += distanceMetres(points[index - 1] ?? point, point)
		const stop = way[index]?.stop
		if (stop !== undefined) at.set(stop, length)
	}
	const [first, last] = [points[0], points.at(-1)]
	return { at, length: first && last ? length + distanceMetres(last, first) : length }
}

/** The next stop with something to find after the visitor's, then round again; `metres` are along the trail. */
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

/** The way to the last of these stops in metres, if it is known. */
export function wayLength(passed: readonly Stop[]): number | undefined {
	let length = 0
	for (const { metres } of passed) {
		if (metres === undefined) return undefined
		length += metres
	}
	return length
}

/** The stop of the last find on a trail. `speciesIds` are the finds in their order. */
export function lastStop(
	stops: readonly Stop[],
	map: Pick<PublicMap, "places" | "width" | "height">,
	speciesIds: readonly number[],
): PublicPlace | undefined {
	return visitedPlaces(map, speciesIds).findLast(({ id }) => stops.some(({ place }) => place.id === id))
}
