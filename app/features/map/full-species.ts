import { type NamedSpecies, type SimilarSpecies, similarSpecies } from "#features/species/similar-species.ts"
import type { Species } from "#features/species/species-fields.ts"
import type { PublicMap } from "./map.ts"
import { placesOfSpecies, type SpeciesOnMap } from "./species-on-map.ts"

export type FullSpecies = Species & { onMap?: SpeciesOnMap[]; similar?: SimilarSpecies[] }

export function toFullSpecies(
	species: Species,
	maps: readonly PublicMap[],
	others: Iterable<NamedSpecies>,
): FullSpecies {
	const onMap = placesOfSpecies(maps, species.id)
	const similar = similarSpecies(species, others)
	return { ...species, ...(onMap.length > 0 && { onMap }), ...(similar.length > 0 && { similar }) }
}
