import { type PageRange, parsePages, setPages } from "#core/forms/page-range.ts"
import { parseQuery } from "#features/species/catalogue.ts"

export type AdminList = PageRange & {
	archived: boolean
	query: string
}

export function parseAdminList(params: URLSearchParams): AdminList {
	return {
		archived: params.get("archived") === "show",
		query: parseQuery(params.get("q")),
		...parsePages(params),
	}
}

export function adminListSearch(list: Partial<AdminList>): string {
	const params = new URLSearchParams()
	if (list.archived) params.set("archived", "show")
	if (list.query) params.set("q", list.query)
	setPages(params, list)
	return params.size > 0 ? `?${params}` : ""
}

export function withAdminList(params: URLSearchParams): string {
	return adminListSearch(parseAdminList(params))
}

/** Returns the search that shows a message at the selection bar and focuses it. */
export function withNothingSelected(listSearch: string): string {
	const params = new URLSearchParams(listSearch)
	params.set("select", "none")
	return `?${params}#selection`
}

export const MAX_BULK = 1_000

/** More codes on one page would block a browser for long. */
export const CODES_PER_PRINT = 300

export function parseIds(values: FormDataEntryValue[]): number[] | undefined {
	const ids = new Set<number>()
	for (const value of values) {
		if (typeof value !== "string" || !/^[1-9]\d{0,14}$/.test(value)) return undefined
		ids.add(Number(value))
	}
	return ids.size <= MAX_BULK ? [...ids] : undefined
}
