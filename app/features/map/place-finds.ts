import { isInSeason } from "#features/species/season.ts"
import type { PlaceSpecies, Position, PublicMap, PublicPlace } from "./map.ts"

/** `month` is a number from 1 to 12. */
export type Found = { ids: ReadonlySet<number>; month: number }

/** `discoveries` are a tour's finds in order. */
export type Finds = Found & { discoveries: readonly { speciesId: number }[] }

function isFindable({ seasonMonths }: PlaceSpecies, month: number): boolean {
	return !seasonMonths?.length || isInSeason({ seasonMonths }, month)
}

export function findableNow(species: readonly PlaceSpecies[], { ids, month }: Found): PlaceSpecies[] {
	return species.filter((one) => ids.has(one.id) || isFindable(one, month))
}

/** Each species counts once; a find counts out of season too. */
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

/** In units of the picture's width. */
export function distanceOnMap(a: Position, b: Position, { width, height }: Shape): number {
	return Math.hypot(a.x - b.x, ((a.y - b.y) * height) / width)
}

/** The places of finds in order. A species with several places counts as found at the one nearest to the previous find. */
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

/** The nearest other place with something to find, from the last find or by another distance in any unit. */
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
