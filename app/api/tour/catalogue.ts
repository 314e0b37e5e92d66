import { api, operation } from "#app/api/endpoint.server.ts"
import { databaseContext } from "#app/middleware/context.server.ts"
import { listShownMaps } from "#app/models/map/shown-map.server.ts"
import {
	type BrowserCatalogue,
	FEATURED_SHOWN,
	MAX_BROWSER_CATALOGUE,
} from "#app/models/species/catalogue.ts"
import { countSpecies, listFeaturedSpecies, listSpecies } from "#app/models/species/species.server.ts"
import { browserCatalogueSchema } from "./tour-schemas.server.ts"

const handle = api({
	GET: operation({
		summary: "Get the catalogue as the tour keeps it in the browser",
		access: "everybody",
		cacheParameters: [],
		responses: { 200: { description: "What is public", json: browserCatalogueSchema } },
		async handle({ context }) {
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
			return catalogue
		},
	}),
})
export const loader = handle
export const action = handle
