import type { Describe } from "#core/document/page-metadata.server.ts"
import type { ServerFeature } from "#core/feature.server.ts"
import { firstWords } from "#core/text/text.ts"
import { type CatalogueFilters, catalogueSearch } from "#features/species/filter-table.ts"
import type { Species } from "#features/species/species-fields.ts"
import { describeSpecies } from "#features/species/species-metadata.server.ts"
import { TOUR_OPERATIONS } from "./api.server.ts"

const describeTour: Describe<
	{ access: string } | { filters: CatalogueFilters; opened: Species | null }
> = async (page) => {
	const { data } = page
	if ("access" in data) return { path: "/tour", isIndexed: false }
	const { filters, opened } = data
	const { from, page: last, ...chosen } = filters
	const isIndexed = catalogueSearch(chosen) === ""
	if (!opened) return { path: `/tour${isIndexed ? catalogueSearch({ from, page: last }) : ""}`, isIndexed }
	return {
		...(await describeSpecies({ ...page, data: { species: opened } })),
		isIndexed: true,
		openGraph: { title: opened.name, description: firstWords(opened.description, 160) },
	}
}

export default {
	metadata: { "routes/tour/tour": describeTour },
	api: TOUR_OPERATIONS,
} satisfies ServerFeature
