import { jsonWithEtag } from "#app/api/response.server.ts"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { listShownMaps } from "#app/models/map/shown-map.server.ts"
import {
	type BrowserCatalogue,
	FEATURED_SHOWN,
	MAX_BROWSER_CATALOGUE,
} from "#app/models/species/catalogue.ts"
import { countSpecies, listFeaturedSpecies, listSpecies } from "#app/models/species/species.server.ts"
import type { Route } from "./+types/catalogue-json"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const stats = await countSpecies(db)
	const isComplete = stats.totalSpecies <= MAX_BROWSER_CATALOGUE
	const catalogue: BrowserCatalogue = {
		stats,
		featured: await listFeaturedSpecies(db, FEATURED_SHOWN),
		species: isComplete ? await listSpecies(db) : null,
	}
	const maps = isComplete ? await listShownMaps(db, new Date()) : []
	if (maps.length > 0) catalogue.maps = maps
	return jsonWithEtag(request, catalogue)
}
