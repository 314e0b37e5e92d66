import { localMonth } from "#core/time/farm-clock.ts"
import type { PublicMap } from "#features/map/map.ts"
import { type FullSpecies, toFullSpecies } from "#features/map/species-on-map.ts"
import { trailAt } from "#features/map/ui/closed-line.tsx"
import type { CataloguePage, CatalogueStats } from "#features/species/catalogue.ts"
import type { CatalogueFilters } from "#features/species/filter-table.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import type { Species } from "#features/species/species-fields.ts"
import { browseCatalogue, shownFeatured } from "#features/species/species-search.ts"
import { readFavorites, storeFavorites } from "#features/species/ui/favorites.ts"

export type BrowserCatalogue = {
	stats: CatalogueStats
	featured: SpeciesCard[]
	species: Species[] | null
	/** Missing without maps, and in catalogues saved by earlier releases. */
	maps?: PublicMap[]
}

type WithSpecies = BrowserCatalogue & { species: Species[] }

export type LoadedCatalogue = WithSpecies & {
	browse(filters: CatalogueFilters): CataloguePage<Species>
	open(id: number | undefined): FullSpecies | undefined
}

/** Removes favorites that no longer exist if the catalogue `isCurrent`; a saved one may be from another month. */
export function openCatalogue(catalogue: WithSpecies, isCurrent: boolean): LoadedCatalogue {
	const { species } = catalogue
	const thisMonth = () => localMonth(new Date())
	const openedMaps = () =>
		catalogue.maps?.map(({ trails, ...map }) => {
			return { ...map, trails: trails.map((trail) => trailAt(trail, new Date())) }
		})
	if (isCurrent) removeFavorites(species)
	return {
		...catalogue,
		get maps() {
			return openedMaps()
		},
		featured: shownFeatured(species, thisMonth()),
		browse: (filters) => browseCatalogue(species, filters, thisMonth()),
		open(id) {
			const found = species.find((one) => one.id === id)
			return found && toFullSpecies(found, openedMaps() ?? [], species)
		},
	}
}

function removeFavorites(existing: { id: number }[]): void {
	const ids = new Set(existing.map((one) => one.id))
	const favorites = readFavorites()
	const left = favorites.filter((id) => ids.has(id))
	if (left.length < favorites.length) storeFavorites(left)
}
