import { parseId } from "#core/forms/id.ts"
import { type PageRange, parsePages, setPages } from "#core/forms/page-range.ts"
import { parseQuery } from "#features/species/catalogue.ts"
import { CONSERVATION_STATUSES, FILTER_TYPES } from "./species.ts"

const MAX_ONLY = 200

/** In the order of URL parameters. Lists on the server and in the browser, the API, page caching and indexing derive from it. */
export const CATALOGUE_FILTERS = {
	type: {
		kind: "choice",
		parameter: "type",
		values: FILTER_TYPES,
		field: "type",
	},
	status: {
		kind: "choice",
		parameter: "status",
		values: CONSERVATION_STATUSES,
		field: "conservationStatus",
	},
	only: { kind: "ids", parameter: "only" },
	inSeason: { kind: "this month", parameter: "season" },
} as const

type Filters = typeof CATALOGUE_FILTERS

export type FilterName = keyof Filters

type ValueOf<Filter> = Filter extends { values: readonly (infer Value)[] }
	? Value
	: Filter extends { kind: "ids" }
		? number[]
		: boolean

export type ChosenFilters = { [Name in FilterName]?: ValueOf<Filters[Name]> | undefined }

export type SpeciesFilters = ChosenFilters & { query: string }

export type CatalogueFilters = SpeciesFilters & PageRange

export const CATALOGUE_PARAMETERS = [
	...Object.values(CATALOGUE_FILTERS).map(({ parameter }) => parameter),
	...["q", "page", "from"],
]

export const FILTER_NAMES = Object.keys(CATALOGUE_FILTERS) as FilterName[]

const parseFilters = (params: URLSearchParams): ChosenFilters =>
	Object.fromEntries(
		FILTER_NAMES.map((name) => [name, parseFilter(name, params.get(CATALOGUE_FILTERS[name].parameter))]),
	)

function parseFilter(name: FilterName, text: string | null) {
	const filter = CATALOGUE_FILTERS[name]
	if (text === null) return undefined
	if (filter.kind === "choice") return filter.values.find((value) => value === text)
	if (filter.kind === "this month") return text === "now" || undefined
	const ids = text.split(".", MAX_ONLY).map(parseId)
	return ids.filter((id) => id !== undefined)
}

export function writtenFilters(filters: ChosenFilters): [parameter: string, text: string][] {
	return FILTER_NAMES.flatMap((name) => {
		const value = filters[name]
		if (!value) return []
		const text = Array.isArray(value) ? value.join(".") : value === true ? "now" : value
		return [[CATALOGUE_FILTERS[name].parameter, text]]
	})
}

export function parseCatalogueFilters(params: URLSearchParams): CatalogueFilters {
	return {
		...parseFilters(params),
		query: parseQuery(params.get("q")),
		...parsePages(params),
	}
}

export function catalogueSearch(filters: Partial<CatalogueFilters>, species?: number): string {
	const params = new URLSearchParams(writtenFilters(filters))
	if (filters.query) params.set("q", filters.query)
	setPages(params, filters)
	if (species) params.set("species", String(species))
	const text = params.toString()
	return text && `?${text}`
}
