import type { PageRange } from "#core/forms/page-range.ts"
import type { SpeciesCard } from "./species.ts"

export const PAGE_SIZE = 60

/** The browser downloads catalogues up to this size (about 0.4 kB per species) and filters without the network. */
export const MAX_BROWSER_CATALOGUE = 500

export const FEATURED_SHOWN = 2

export type CataloguePage<T> = PageRange & { species: T[]; total: number }

export type CatalogueStats = { totalSpecies: number; featuredCount: number }

/** `species` are the first of `total`. */
export type InSeason = { month: number; total: number; species: SpeciesCard[] }

export const IN_SEASON_SHOWN = 6
