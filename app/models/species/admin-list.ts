import type { PageRange } from "#app/models/forms/page-range.ts"
import { parsePages, parseQuery, setPages } from "./catalogue-filters.ts"
import { type CatalogueGap, parseGap } from "./catalogue-gap.ts"

/** The list behind every page and dialog of the Species tab, as part of the URL. */
export type AdminList = PageRange & {
	archived: boolean
	query: string
	missing: CatalogueGap | undefined
}

/** Unknown values count as missing. */
export function parseAdminList(params: URLSearchParams): AdminList {
	return {
		archived: params.get("archived") === "show",
		query: parseQuery(params.get("q")),
		missing: parseGap(params.get("missing")),
		...parsePages(params),
	}
}

/** The inverse of `parseAdminList`; defaults are left out. */
export function adminListSearch(list: Partial<AdminList>): string {
	const params = new URLSearchParams()
	if (list.archived) params.set("archived", "show")
	if (list.query) params.set("q", list.query)
	if (list.missing) params.set("missing", list.missing)
	setPages(params, list)
	return params.size > 0 ? `?${params}` : ""
}

/** Returns only the list's parameters of a URL. */
export function withAdminList(params: URLSearchParams): string {
	return adminListSearch(parseAdminList(params))
}

/** The maximum number of species in one bulk action. */
export const MAX_BULK = 1_000

/** Parses `ids` parameters without duplicates. Returns undefined if one isn't an ID or there are too many. */
export function parseIds(values: FormDataEntryValue[]): number[] | undefined {
	const ids = new Set<number>()
	for (const value of values) {
		if (typeof value !== "string" || !/^[1-9]\d{0,14}$/.test(value)) return undefined
		ids.add(Number(value))
	}
	return ids.size <= MAX_BULK ? [...ids] : undefined
}
