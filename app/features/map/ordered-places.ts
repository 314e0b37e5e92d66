import type { ShownMap, ShownPlace, ShownTrail } from "./map.ts"

type Parts = Pick<ShownMap, "places" | "trails">

/** All places: first those of the trails in the order of the walk, then the others by name. */
export function orderedPlaces({ places, trails }: Parts): ShownPlace[] {
	const byId = new Map(places.map((place) => [place.id, place]))
	const walked = new Set(trails.flatMap((trail) => trail.places))
	const first = [...walked].flatMap((id) => byId.get(id) ?? [])
	const rest = places.filter(({ id }) => !walked.has(id))
	return [...first, ...rest.sort((a, b) => a.name.localeCompare(b.name, "en"))]
}

export function trailsOf(place: Pick<ShownPlace, "id">, trails: readonly ShownTrail[]): ShownTrail[] {
	return trails.filter((trail) => trail.places.includes(place.id))
}

/** '7 Old oak', or its name alone. */
export function placeName({ number, name }: Pick<ShownPlace, "number" | "name">): string {
	return `${number} ${name}`.trim()
}
