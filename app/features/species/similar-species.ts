import { foldForSearch } from "#core/text/normalize.ts"
import type { Species } from "./species-fields.ts"
import { foldedNames } from "./species-search.ts"

export type SimilarSpecies = { name: string; id: number | null }

export type NamedSpecies = Pick<Species, "id" | "name" | "scientificName" | "similarSpecies">

/** The species named by this one, linked if in `catalogue`, then those that name it, in the catalogue's order. */
export function similarSpecies(species: NamedSpecies, catalogue: Iterable<NamedSpecies>): SimilarSpecies[] {
	const own = foldedNames(species)
	const named = new Map<string, SimilarSpecies>(
		species.similarSpecies.map((name) => [foldForSearch(name), { name, id: null }]),
	)
	const linked: SimilarSpecies[] = []
	for (const one of catalogue) {
		if (one.id === species.id) continue
		const found = foldedNames(one).filter((key) => named.has(key))
		const isNaming = one.similarSpecies.some((name) => own.includes(foldForSearch(name)))
		if (found.length === 0 && !isNaming) continue
		for (const key of found) named.delete(key)
		linked.push({ name: one.name, id: one.id })
	}
	return [...linked, ...named.values()]
}
