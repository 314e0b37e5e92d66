import { clampRange, offsetAndLimit } from "#core/forms/page-range.ts"
import {
	CATALOGUE_FILTERS,
	type CatalogueFilters,
	type CataloguePage,
	type ChosenFilters,
	FEATURED_SHOWN,
	FILTER_NAMES,
	PAGE_SIZE,
} from "./catalogue.ts"
import { isInSeason } from "./season.ts"
import type { Species } from "./species-fields.ts"
import { searchRank, searchTerms } from "./species-search.ts"

/** Has the same results as the database. The list must be in name order; `month` is the current one, 1 to 12. */
export function browseCatalogue(
	list: Species[],
	filters: CatalogueFilters,
	month: number,
): CataloguePage<Species> {
	const terms = searchTerms(filters.query)
	const hits: { species: Species; rank: number }[] = []
	for (const species of list) {
		if (!matchesFilters(species, filters, month)) continue
		const rank = terms.length > 0 ? searchRank(species, terms) : 0
		if (rank !== undefined) hits.push({ species, rank })
	}
	hits.sort((a, b) => a.rank - b.rank)
	const range = clampRange(filters, PAGE_SIZE, hits.length)
	const { offset, limit } = offsetAndLimit(range, PAGE_SIZE)
	const shown = hits.slice(offset, offset + limit).map((hit) => hit.species)
	return { ...range, species: shown, total: hits.length }
}

function matchesFilters(species: Species, filters: ChosenFilters, month: number): boolean {
	return FILTER_NAMES.every((name) => {
		const value = filters[name]
		const filter = CATALOGUE_FILTERS[name]
		if (!value) return true
		if (Array.isArray(value)) return value.includes(species.id)
		return filter.kind === "choice" ? species[filter.field] === value : isInSeason(species, month)
	})
}

/** The featured species that a page shows, of a list in name order: those of the month (1 to 12) first. */
export function shownFeatured(list: Species[], month: number): Species[] {
	const featured = list.filter((one) => one.featured)
	const inSeason = featured.filter((one) => isInSeason(one, month))
	return [...new Set([...inSeason, ...featured])].slice(0, FEATURED_SHOWN)
}
