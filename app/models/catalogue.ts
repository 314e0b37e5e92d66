import type { ConservationStatus, FILTER_TYPES, Species, SpeciesCard } from "./species.ts"
import { searchRank, searchTerms } from "./species-search.ts"

/** Cards on one page of the catalogue. */
export const PAGE_SIZE = 60

/**
 * Up to this many species the browser gets the whole catalogue (about 0.4 kB each, compressed) and filters without the
 * network; a larger one is filtered by the server.
 */
export const MAX_BROWSER_CATALOGUE = 500

/** How many featured species stand above the catalogue. */
export const FEATURED_SHOWN = 2

/** What the visitor asks for; undefined and '' leave nothing out. Pages count from 1. */
export type CatalogueFilters = {
	type?: (typeof FILTER_TYPES)[number] | undefined
	status?: ConservationStatus | undefined
	query: string
	page: number
}

/** One page of matching species and how many match in all. */
export type CataloguePage<T> = { species: T[]; total: number }

export type CatalogueStats = { totalSpecies: number; featuredCount: number }

/** The catalogue as the browser keeps it; `species` in name order, null where there are too many. */
export type BrowserCatalogue = { stats: CatalogueStats; featured: SpeciesCard[]; species: Species[] | null }

/** Answers from a list in memory, in name order, what the database answers with its indexes. */
export function browseCatalogue(list: Species[], filters: CatalogueFilters): CataloguePage<Species> {
	const terms = searchTerms(filters.query)
	const hits: { species: Species; rank: number }[] = []
	for (const species of list) {
		if (filters.type && species.type !== filters.type) continue
		if (filters.status && species.conservationStatus !== filters.status) continue
		const rank = terms.length > 0 ? searchRank(species, terms) : 0
		if (rank !== undefined) hits.push({ species, rank })
	}
	hits.sort((a, b) => a.rank - b.rank)
	const first = (filters.page - 1) * PAGE_SIZE
	return { species: hits.slice(first, first + PAGE_SIZE).map((hit) => hit.species), total: hits.length }
}
