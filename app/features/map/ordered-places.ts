import type { PublicMap, PublicPlace, PublicTrail } from "./map.ts"

/** First the places of trails in walking order, then the others by name. */
export function orderedPlaces({ places, trails }: Pick<PublicMap, "places" | "trails">): PublicPlace[] {
	const byId = new Map(places.map((place) => [place.id, place]))
	const walked = new Set(trails.flatMap((trail) => trail.places))
	const first = [...walked].flatMap((id) => byId.get(id) ?? [])
	const rest = places.filter(({ id }) => !walked.has(id))
	return [...first, ...rest.sort((a, b) => a.name.localeCompare(b.name, "en"))]
}

export function trailsOf(place: Pick<PublicPlace, "id">, trails: readonly PublicTrail[]): PublicTrail[] {
	return trails.filter((trail) => trail.places.includes(place.id))
}

/** '7 Old oak', or only its name. */
export function placeName({ number, name }: Pick<PublicPlace, "number" | "name">): string {
	return `${number} ${name}`.trim()
}
