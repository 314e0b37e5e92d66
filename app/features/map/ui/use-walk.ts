import type { PublicMap, PublicPlace, PublicTrail } from "#features/map/map.ts"
import { lastStop, nextStop, type Stop, stopsOf } from "#features/map/walk.ts"
import { useChoice } from "./map-choice.ts"
import { useWalkStart } from "./place-link.tsx"
import type { Finds } from "./use-finds.ts"

/** A trail in walking order from where the walk was started, and where the visitor is on it according to the tour's finds. */
export type Walk = {
	trail: PublicTrail
	stops: Stop[]
	here: PublicPlace | undefined
	/** Undefined when nothing more can be found. */
	next: Stop | undefined
}

export function useWalk(map: PublicMap, trail: PublicTrail | undefined, finds: Finds): Walk | undefined {
	const { from } = useChoice()
	const since = useWalkStart()
	if (!trail) return undefined
	const stops = stopsOf(trail, map, from)
	const recent = finds.discoveries.filter(({ id }) => id >= since).map(({ speciesId }) => speciesId)
	const start = stops.find(({ place }) => place.id === from)?.place
	const here = lastStop(stops, map, recent) ?? start
	return { trail, stops, here, next: nextStop(stops, here, finds) }
}
