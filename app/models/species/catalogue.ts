import type { PageRange } from "#app/models/forms/page-range.ts"
import type { ConservationStatus, FILTER_TYPES, SpeciesCard } from "./species.ts"
import type { Species } from "./species-fields.ts"

/** Cards on one page of the catalogue. */
export const PAGE_SIZE = 60

/**
 * Up to this many species the browser gets the whole catalogue (about 0.4 kB each, compressed) and filters without the
 * network; a larger one is filtered by the server.
 */
export const MAX_BROWSER_CATALOGUE = 500

/** How many featured species stand above the catalogue. */
export const FEATURED_SHOWN = 2

/** Longer queries are cut: no name is that long, and the work grows with the length. */
export const MAX_QUERY_LENGTH = 100

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
