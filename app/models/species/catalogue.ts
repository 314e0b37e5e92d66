import type { PageRange } from "#app/models/forms/page-range.ts"
import type { ConservationStatus, FILTER_TYPES, SpeciesCard } from "./species.ts"
import type { Species } from "./species-fields.ts"

export const PAGE_SIZE = 60

/**
 * Up to this many species, the browser downloads the catalogue (about 0.4 kB each, compressed) and filters without the
 * network. The server filters larger ones.
 */
export const MAX_BROWSER_CATALOGUE = 500

export const FEATURED_SHOWN = 2

/** Longer queries are cut, because the cost of a search grows with its length. */
export const MAX_QUERY_LENGTH = 100

/** Undefined and '' don't filter. */
export type SpeciesFilters = {
	type?: (typeof FILTER_TYPES)[number] | undefined
	status?: ConservationStatus | undefined
	/** A visitor's favorites. */
	only?: number[] | undefined
	query: string
}

export type CatalogueFilters = SpeciesFilters & PageRange

/** Pages of matching species, with the range clamped to the list and the number of all matches. */
export type CataloguePage<T> = PageRange & { species: T[]; total: number }

export type CatalogueStats = { totalSpecies: number; featuredCount: number }

/** The catalogue as the browser caches it; `species` is in name order, null if there are too many. */
export type BrowserCatalogue = { stats: CatalogueStats; featured: SpeciesCard[]; species: Species[] | null }
