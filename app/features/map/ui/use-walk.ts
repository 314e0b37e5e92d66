import type { PublicMap, PublicPlace, PublicTrail } from "#features/map/map.ts"
import type { Found } from "#features/map/place-finds.ts"
import { lastStop, nextStop, type Stop, stopsOf } from "#features/map/walk.ts"

/** Those of a tour, in their order. */
export type Finds = Found & { discoveries: readonly { speciesId: number }[] }

/** A trail in walking order, and where the visitor is on it according to the tour's finds. */
export type Walk = {
	trail: PublicTrail
	stops: Stop[]
	here: PublicPlace | undefined
	/** Undefined when nothing more can be found. */
	next: Stop | undefined
}

export function walkOf(map: PublicMap, trail: PublicTrail | undefined, finds: Finds): Walk | undefined {
	if (!trail) return undefined
	const stops = stopsOf(trail, map)
	const speciesIds = finds.discoveries.map(({ speciesId }) => speciesId)
	const here = lastStop(stops, map, speciesIds)
	return { trail, stops, here, next: nextStop(stops, here, finds) }
}
