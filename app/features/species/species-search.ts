import { pagesOf } from "#core/forms/page-range.ts"
import { foldForSearch, searchTerms } from "#core/text/normalize.ts"
import { onceForEach, rankOf } from "#core/text/search.ts"
import { type CataloguePage, FEATURED_SHOWN, PAGE_SIZE } from "./catalogue.ts"
import { CATALOGUE_FILTERS, type CatalogueFilters, FILTER_NAMES, type FilterName } from "./filter-table.ts"
import { isInSeason } from "./season.ts"
import type { Species } from "./species-fields.ts"

type Names = Pick<Species, "name" | "scientificName">
type Searchable = Names & Pick<Species, "description">
type FilterField = Extract<(typeof CATALOGUE_FILTERS)[FilterName], { field: string }>["field"]
type Listed = Searchable &
	Pick<Species, "id" | FilterField | "noConservationStatus" | "featured" | "archived" | "seasonMonths">

export const foldedNames = onceForEach(({ name, scientificName }: Names) =>
	[name, scientificName].map(foldForSearch),
)
export const foldedTexts = onceForEach((species: Searchable) => {
	const names = foldedNames(species)
	return [...names, `${names.join("\n")}\n${foldForSearch(species.description)}`]
})

/** 0 if the common name contains all terms, 1 for the scientific name, 2 for other text. */
export const searchRank = (species: Searchable, terms: string[]) => rankOf(foldedTexts(species), terms)

/** Filters a list in name order and sorts it by rank. `month` is the current one, 1 to 12. */
export function browseCatalogue<One extends Listed>(
	list: readonly One[],
	filters: CatalogueFilters,
	month: number,
): CataloguePage<One> {
	const terms = searchTerms(filters.query)
	const hits: { species: One; rank: number }[] = []
	for (const species of list) {
		if (!matchesFilters(species, filters, month)) continue
		if (filters.status && species.noConservationStatus) continue
		const rank = terms.length > 0 ? searchRank(species, terms) : 0
		if (rank !== undefined) hits.push({ species, rank })
	}
	hits.sort((a, b) => Number(b.species.archived) - Number(a.species.archived) || a.rank - b.rank)
	const { range, offset, limit } = pagesOf(filters, PAGE_SIZE, hits.length)
	const shown = hits.slice(offset, offset + limit).map((hit) => hit.species)
	return { ...range, species: shown, total: hits.length }
}

export function matchesFilters(
	species: Listed,
	filters: { [Name in FilterName]?: unknown },
	month: number,
): boolean {
	return FILTER_NAMES.every((name) => {
		const value = filters[name]
		const filter = CATALOGUE_FILTERS[name]
		if (!value) return true
		if (Array.isArray(value)) return value.includes(species.id)
		return filter.kind === "choice" ? species[filter.field] === value : isInSeason(species, month)
	})
}

/** `list` is in name order; species in season in this month (1 to 12) come first. */
export function shownFeatured<One extends Listed>(list: readonly One[], month: number): One[] {
	const featured = list.filter((one) => one.featured)
	const inSeason = featured.filter((one) => isInSeason(one, month))
	return [...new Set([...inSeason, ...featured])].slice(0, FEATURED_SHOWN)
}
