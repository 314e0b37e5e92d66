import type { SpeciesFilters } from "#features/species/filter-table.ts"

export const FEATURED = "featured"

const TRAIL = "trail-"

export type SheetChoice = {
	/** Empty, `featured` or a trail. */
	of: string
	type: SpeciesFilters["type"]
	inSeason: boolean
	only: number[] | undefined
	page: number
}

export const trailValue = (id: number) => `${TRAIL}${id}`

export function sheetSearch({ of, type, inSeason, only, page }: SheetChoice): string {
	const params = new URLSearchParams()
	if (of) params.set("of", of)
	if (type) params.set("type", type)
	if (inSeason) params.set("season", "now")
	if (only) params.set("only", only.join("."))
	if (page > 1) params.set("page", String(page))
	return params.size > 0 ? `?${params}` : ""
}
