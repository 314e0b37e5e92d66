import { type NamedSpecies, type SimilarSpecies, similarSpecies } from "#features/species/similar-species.ts"
import type { Species } from "#features/species/species-fields.ts"
import type { PublicMap, PublicPlace, PublicTrail } from "./map.ts"
import { trailsOf } from "./ordered-places.ts"

export type SpeciesOnMap = {
	map: Pick<PublicMap, "id" | "name" | "imageUrl" | "imageWidths" | "width" | "height">
	place: PublicPlace
	trails: PublicTrail[]
	places: Pick<PublicPlace, "id" | "x" | "y">[]
}

export type FullSpecies = Species & { onMap?: SpeciesOnMap[]; similar?: SimilarSpecies[] }

/** A species that is everywhere gets a list instead of a dozen sections. */
const MAX_SHOWN = 3

export function toFullSpecies(
	species: Species,
	maps: readonly PublicMap[],
	others: Iterable<NamedSpecies>,
): FullSpecies {
	const onMap = placesOfSpecies(maps, species.id)
	const similar = similarSpecies(species, others)
	return { ...species, ...(onMap.length > 0 && { onMap }), ...(similar.length > 0 && { similar }) }
}

export function placesOfSpecies(maps: readonly PublicMap[], speciesId: number): SpeciesOnMap[] {
	const all = maps.flatMap((map) =>
		map.places
			.filter(({ species }) => species.some(({ id }) => id === speciesId))
			.map((place) => toSpeciesOnMap(map, place)),
	)
	return all.slice(0, MAX_SHOWN)
}

function toSpeciesOnMap(map: PublicMap, place: PublicPlace): SpeciesOnMap {
	const { id, name, imageUrl, imageWidths, width, height } = map
	const trails = trailsOf(place, map.trails)
	const needed = new Set(trails.flatMap(({ places }) => places))
	const places = map.places.filter((one) => needed.has(one.id)).map(({ id, x, y }) => ({ id, x, y }))
	return { map: { id, name, imageUrl, imageWidths, width, height }, place, trails, places }
}
