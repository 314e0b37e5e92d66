import type { CatalogueFilters } from "../models/catalogue.ts"
import { CONSERVATION_STATUSES, FILTER_TYPES } from "../models/species.ts"
import { MAX_QUERY_LENGTH } from "../models/species-search.ts"

/** Far beyond any catalogue; keeps the arithmetic of hostile page numbers exact. */
const MAX_PAGE = 10_000

/** Reads the address of the catalogue. What is unknown or broken counts as 'all', page 1. */
export function parseCatalogueFilters(params: URLSearchParams): CatalogueFilters {
	return {
		type: FILTER_TYPES.find((type) => type === params.get("type")),
		status: CONSERVATION_STATUSES.find((status) => status === params.get("status")),
		query: parseQuery(params.get("q")),
		page: parsePage(params.get("page")),
	}
}

/** A search text: trimmed, and cut where it is longer than any name. */
export function parseQuery(text: string | null): string {
	return (text ?? "").trim().slice(0, MAX_QUERY_LENGTH)
}

/** A page number from 1; what is none counts as 1. */
export function parsePage(text: string | null): number {
	return text && /^\d{1,5}$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_PAGE) : 1
}

/** The address of the catalogue with these filters; defaults are left out, `species` opens the dialog. */
export function catalogueSearch(filters: Partial<CatalogueFilters>, species?: number): string {
	const params = new URLSearchParams()
	if (filters.type) params.set("type", filters.type)
	if (filters.status) params.set("status", filters.status)
	if (filters.query) params.set("q", filters.query)
	if (filters.page && filters.page > 1) params.set("page", String(filters.page))
	if (species) params.set("species", String(species))
	const text = params.toString()
	return text && `?${text}`
}
