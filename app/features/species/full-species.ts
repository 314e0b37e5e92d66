import { fold } from "#core/text/normalize.ts"
import type { PublicMap } from "#features/map/map.ts"
import { placesOfSpecies, type SpeciesOnMap } from "#features/map/species-on-map.ts"
import type { Species } from "./species-fields.ts"
import { foldedNames } from "./species-search.ts"

type SimilarSpecies = { name: string; id: number | null }

type Named = Pick<Species, "id" | "name" | "scientificName" | "similarSpecies">

export type FullSpecies = Species & { onMap?: SpeciesOnMap[]; similar?: SimilarSpecies[] }

export function toFullSpecies(
	species: Species,
	maps: readonly PublicMap[],
	others: Iterable<Named>,
): FullSpecies {
	const onMap = placesOfSpecies(maps, species.id)
	const similar = similarSpecies(species, others)
	return { ...species, ...(onMap.length > 0 && { onMap }), ...(similar.length > 0 && { similar }) }
}

/** The species that one names, with links to those in `catalogue`, then those that name it. In the catalogue's order. */
export function similarSpecies(species: Named, catalogue: Iterable<Named>): SimilarSpecies[] {
	const own = foldedNames(species)
	const named = new Map<string, SimilarSpecies>(
		species.similarSpecies.map((name) => [fold(name), { name, id: null }]),
	)
	const linked: SimilarSpecies[] = []
	for (const one of catalogue) {
		if (one.id === species.id) continue
		const found = foldedNames(one).filter((key) => named.has(key))
		const isNaming = one.similarSpecies.some((name) => own.includes(fold(name)))
		if (found.length === 0 && !isNaming) continue
		for (const key of found) named.delete(key)
		linked.push({ name: one.name, id: one.id })
	}
	return [...linked, ...named.values()]
}
