import type { PublicTrail } from "./map.ts"

/** Of a species' places, those that are closed or have a notice. */
export function closedTrails(places: readonly { trails: PublicTrail[] }[] = []): PublicTrail[] {
	const trails = places.flatMap((place) => place.trails).filter(({ isClosed, notice }) => isClosed || notice)
	return [...new Map(trails.map((trail) => [trail.id, trail])).values()]
}
