import type { ShownMap } from "#features/map/map.ts"
import { placesOfSpecies, type SpeciesOnMap } from "#features/map/species-on-map.ts"
import { type SimilarSpecies, similarSpecies } from "./similar-species.ts"
import type { Species } from "./species-fields.ts"

export type ShownSpecies = Species & { onMap?: SpeciesOnMap[]; similar?: SimilarSpecies[] }

export function toShownSpecies(
	species: Species,
	maps: readonly ShownMap[],
	others: Iterable<Parameters<typeof similarSpecies>[0]>,
): ShownSpecies {
	const onMap = placesOfSpecies(maps, species.id)
	const similar = similarSpecies(species, others)
	return { ...species, ...(onMap.length > 0 && { onMap }), ...(similar.length > 0 && { similar }) }
}
