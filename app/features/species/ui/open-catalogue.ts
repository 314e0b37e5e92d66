import type { PublicMap } from "#features/map/map.ts"
import type { CataloguePage } from "#features/species/catalogue.ts"
import type { CatalogueFilters } from "#features/species/filter-table.ts"
import { type FullSpecies, toFullSpecies } from "#features/species/full-species.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import type { Species } from "#features/species/species-fields.ts"
import { browseCatalogue, shownFeatured } from "#features/species/species-search.ts"
import { readFavorites, storeFavorites } from "#features/tour/ui/favorites.ts"

/** Loaded after the page. Removes favorites that no longer exist if the catalogue `isCurrent`. */
export function openCatalogue(
	species: Species[],
	isCurrent: boolean,
): (filters: CatalogueFilters) => CataloguePage<Species> {
	if (isCurrent) removeFavorites(readFavorites(), species)
	return (filters) => browseCatalogue(species, filters, thisMonth())
}

const thisMonth = () => new Date().getMonth() + 1

/** A saved catalogue may be from another month. */
export const featuredNow = (species: Species[]) => shownFeatured(species, thisMonth())

export function removeMissingFavorites({
	filters,
	species,
	total,
}: {
	filters: CatalogueFilters
	species: SpeciesCard[]
	total: number
}): void {
	const { only, type, status, query } = filters
	if (only && !type && !status && !query && species.length === total) removeFavorites(only, species)
}

function removeFavorites(requested: readonly number[], existing: { id: number }[]): void {
	const ids = new Set(existing.map((one) => one.id))
	const favorites = readFavorites()
	const left = favorites.filter((id) => ids.has(id) || !requested.includes(id))
	if (left.length < favorites.length) storeFavorites(left)
}

export function speciesFinder(all: readonly Species[], maps: readonly PublicMap[] = []) {
	return (id: number | undefined): FullSpecies | undefined => {
		const species = all.find((one) => one.id === id)
		return species && toFullSpecies(species, maps, all)
	}
}
