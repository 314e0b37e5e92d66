import { CATALOGUE_FILTERS, FILTER_NAMES, type FilterName } from "./filter-table.ts"
import { SPECIES_FIELDS } from "./species-fields.ts"

type ApiFilter = {
	[Name in FilterName]: (typeof CATALOGUE_FILTERS)[Name] extends { kind: "choice" } ? Name : never
}[FilterName]

export type ApiChoice = { [Name in ApiFilter]?: string | undefined }

export const API_FILTERS = FILTER_NAMES.flatMap((name) => {
	const filter = CATALOGUE_FILTERS[name]
	if (filter.kind !== "choice") return []
	const { field } = filter
	const values = Object.keys(SPECIES_FIELDS[field].options)
	return [{ name: name as ApiFilter, field, values }]
})
