import { isInSeason } from "#features/species/season.ts"
import type { PlaceSpecies, Position, PublicMap, PublicPlace } from "./map.ts"

/** What has been found, and when. `month` is a number from 1 to 12. */
export type Found = { ids: ReadonlySet<number>; month: number }

/** Those of a tour, in their order. */
export type Finds = Found & { discoveries: readonly { speciesId: number }[] }

/** Whether a visitor can find it in this month: it is in season, or has no stated season. */
function isFindable({ seasonMonths }: PlaceSpecies, month: number): boolean {
	return !seasonMonths?.length || isInSeason({ seasonMonths }, month)
}

export function findableNow(species: readonly PlaceSpecies[], { ids, month }: Found): PlaceSpecies[] {
	return species.filter((one) => ids.has(one.id) || isFindable(one, month))
}

/** How many species of these places are found, of those that can be. Each counts once; a find counts out of season too. */
export function countFinds(places: readonly Pick<PublicPlace, "species">[], finds: Found) {
	const all = places.flatMap(({ species }) => findableNow(species, finds))
	const counted = new Set(all.map(({ id }) => id))
	return { found: [...counted].filter((id) => finds.ids.has(id)).length, of: counted.size }
}

export function isDone(place: Pick<PublicPlace, "species">, finds: Found): boolean {
	const { found, of } = countFinds([place], finds)
	return of > 0 && found === of
}

export function isMissing(place: Pick<PublicPlace, "species">, finds: Found): boolean {
	const { found, of } = countFinds([place], finds)
	return found < of
}

type Shape = Pick<PublicMap, "width" | "height">

/** The distance of two positions, in units of the picture's width. */
export function distanceOnMap(a: Position, b: Position, { width, height }: Shape): number {
	return Math.hypot(a.x - b.x, ((a.y - b.y) * height) / width)
}

/** The places of finds in their order. A species with several places was found at the one nearest to the find before. */
export function visitedPlaces(
	{ places, ...shape }: Shape & Pick<PublicMap, "places">,
	speciesIds: readonly number[],
): PublicPlace[] {
	const visited: PublicPlace[] = []
	for (const speciesId of speciesIds) {
		const last = visited.at(-1)
		const [nearest] = places
			.filter(({ species }) => species.some(({ id }) => id === speciesId))
			.map((place) => ({ place, distance: last ? distanceOnMap(last, place, shape) : 0 }))
			.sort((a, b) => a.distance - b.distance)
		if (nearest) visited.push(nearest.place)
	}
	return visited
}

/** The nearest place with something to find, without that of the last find. From there, or by another distance in any unit. */
export function nextToFind(
	map: Pick<PublicMap, "places" | "width" | "height">,
	speciesIds: readonly number[],
	month: number,
	distanceTo?: (place: PublicPlace) => number,
): { place: PublicPlace; distance: number } | undefined {
	const last = visitedPlaces(map, speciesIds).at(-1)
	const finds = { ids: new Set(speciesIds), month }
	const fromLast = (place: PublicPlace) => (last ? distanceOnMap(last, place, map) : Number.MAX_VALUE)
	return map.places
		.filter((place) => place.id !== last?.id && isMissing(place, finds))
		.map((place) => ({ place, distance: (distanceTo ?? fromLast)(place) }))
		.sort((a, b) => a.distance - b.distance)[0]
}
