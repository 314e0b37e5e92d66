import type { PageRange } from "#core/forms/page-range.ts"
import { firstCharacters, MAX_QUERY_LENGTH } from "#core/text/text.ts"
import type { SpeciesCard } from "./species.ts"

export const PAGE_SIZE = 60

/** Browsers download catalogues up to this size (about 0.4 kB per species) and filter offline. */
export const MAX_BROWSER_CATALOGUE = 500

export const FEATURED_SHOWN = 2

/** Longer queries are cut, because the cost of a search grows with their length. */
export function parseQuery(text: string | null): string {
	return firstCharacters((text ?? "").replace(/\p{Cc}+/gu, " ").trim(), MAX_QUERY_LENGTH)
}

export type CataloguePage<T> = PageRange & { species: T[]; total: number }

export type CatalogueStats = { totalSpecies: number; featuredCount: number }

export type InSeason = { month: number; total: number; species: SpeciesCard[] }

export const IN_SEASON_SHOWN = 6
