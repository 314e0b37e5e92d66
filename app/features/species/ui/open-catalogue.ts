import { clampRange, offsetAndLimit } from "#core/forms/page-range.ts"
import type { PublicMap } from "#features/map/map.ts"
import { type CataloguePage, FEATURED_SHOWN, PAGE_SIZE } from "#features/species/catalogue.ts"
import {
	CATALOGUE_FILTERS,
	type CatalogueFilters,
	type ChosenFilters,
	FILTER_NAMES,
} from "#features/species/filter-table.ts"
import { type FullSpecies, toFullSpecies } from "#features/species/full-species.ts"
import { isInSeason } from "#features/species/season.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import type { Species } from "#features/species/species-fields.ts"
import { searchRank, searchTerms } from "#features/species/species-search.ts"
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
