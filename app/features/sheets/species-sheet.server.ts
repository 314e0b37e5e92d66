import type { Database } from "#db/connection.ts"
import type { PublicMap } from "#features/map/map.ts"
import { listedSpecies } from "#features/species/every-species.server.ts"
import { parseCatalogueFilters } from "#features/species/filter-table.ts"
import { pageOfSpecies } from "#features/species/species-page.server.ts"

/** Also reads `of`: 'featured' or a trail. @param month the current one, 1 to 12. */
export async function pageOfSheet(db: Database, params: URLSearchParams, maps: PublicMap[], month: number) {
	const filters = parseCatalogueFilters(params)
	const ids = await idsOf(db, params.get("of"), maps)
	const only = ids && filters.only ? ids.filter((id) => filters.only?.includes(id)) : (ids ?? filters.only)
	const { species, total, from, page } = await pageOfSpecies(db, { ...filters, only }, { month })
	return { filters: { ...filters, from, page }, of: ids && params.get("of"), species, total }
}

async function idsOf(db: Database, of: string | null, maps: PublicMap[]): Promise<number[] | undefined> {
	if (of === "featured") return (await listedSpecies(db)).flatMap((one) => (one.featured ? one.id : []))
	for (const { trails, places } of maps) {
		const trail = trails.find(({ id }) => `trail-${id}` === of)
		if (!trail) continue
		const onTrail = places.filter(({ id }) => trail.places.includes(id))
		return onTrail.flatMap(({ species }) => species.map(({ id }) => id))
	}
	return undefined
}
