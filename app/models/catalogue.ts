import { type PageRange, rowsOf, withinList } from "./page-range.ts"
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

/** Which species a visitor asks for; undefined and '' leave nothing out. */
export type SpeciesFilters = {
	type?: (typeof FILTER_TYPES)[number] | undefined
	status?: ConservationStatus | undefined
	/** These alone: a visitor's favorites. */
	only?: number[] | undefined
	query: string
}

/** The same, and which pages of them. */
export type CatalogueFilters = SpeciesFilters & PageRange

/** Some pages of matching species, which ones they are in truth, and how many match in all. */
export type CataloguePage<T> = PageRange & { species: T[]; total: number }

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
		if (filters.only && !filters.only.includes(species.id)) continue
		const rank = terms.length > 0 ? searchRank(species, terms) : 0
		if (rank !== undefined) hits.push({ species, rank })
	}
	hits.sort((a, b) => a.rank - b.rank)
	const range = withinList(filters, PAGE_SIZE, hits.length)
	const { offset, limit } = rowsOf(range, PAGE_SIZE)
	const shown = hits.slice(offset, offset + limit).map((hit) => hit.species)
	return { ...range, species: shown, total: hits.length }
}
