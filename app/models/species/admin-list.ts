import type { PageRange } from "#app/models/forms/page-range.ts"
import { parsePages, parseQuery, setPages } from "./catalogue-filters.ts"
import { type CatalogueGap, parseGap } from "./catalogue-gap.ts"

/** Which species the staff have before them; part of every address of the species tab, its dialogs included. */
export type AdminList = PageRange & {
	archived: boolean
	query: string
	/** Only species that lack this. */
	missing: CatalogueGap | undefined
}

/** Reads the list's part of an address; what is unknown counts as not given. */
export function parseAdminList(params: URLSearchParams): AdminList {
	return {
		archived: params.get("archived") === "show",
		query: parseQuery(params.get("q")),
		missing: parseGap(params.get("missing")),
		...parsePages(params),
	}
}

/** Writes what `parseAdminList` reads; defaults are left out. */
export function adminListSearch(list: Partial<AdminList>): string {
	const params = new URLSearchParams()
	if (list.archived) params.set("archived", "show")
	if (list.query) params.set("q", list.query)
	if (list.missing) params.set("missing", list.missing)
	setPages(params, list)
	return params.size > 0 ? `?${params}` : ""
}

/** The list's part of an address that says more. */
export function withAdminList(params: URLSearchParams): string {
	return adminListSearch(parseAdminList(params))
}

/** More than these are not changed at once. */
export const MAX_BULK = 1_000

/** The ids of `ids=…` in an address or a form, each once; undefined where one is no id or there are too many. */
export function parseIds(values: FormDataEntryValue[]): number[] | undefined {
	const ids = new Set<number>()
	for (const value of values) {
		if (typeof value !== "string" || !/^[1-9]\d{0,14}$/.test(value)) return undefined
		ids.add(Number(value))
	}
	return ids.size <= MAX_BULK ? [...ids] : undefined
}
