import { operation } from "#core/api/endpoint.server.ts"
import { databaseContext, environmentContext, originContext } from "#core/http/context.server.ts"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import type { BrowserCatalogue } from "#features/map/ui/open-catalogue.ts"
import { describeTourBundle } from "#features/offline/tour-bundle.server.ts"
import { FEATURED_SHOWN, MAX_BROWSER_CATALOGUE } from "#features/species/catalogue.ts"
import { countSpecies, listFeaturedSpecies, listSpecies } from "#features/species/species.server.ts"
import { browserCatalogueSchema, tourAccessSchema, tourBundleSchema } from "./api-schemas.server.ts"
import { tourAccess } from "./passcode.server.ts"

export const TOUR_OPERATIONS = {
	"/api/tour/catalogue": {
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
				const maps = isComplete ? await listPublicMaps(db) : []
				if (maps.length > 0) catalogue.maps = maps
				return catalogue
			},
		}),
	},
	"/api/tour/bundle": {
		GET: operation({
			summary: "List the files that a phone may save for use without a connection",
			access: "everybody",
			cacheParameters: [],
			responses: { 200: { description: "With the notices shown now", json: tourBundleSchema } },
			handle: ({ context }) =>
				describeTourBundle(
					context.get(databaseContext),
					context.get(environmentContext).dataDir,
					context.get(originContext),
				),
		}),
	},
	"/api/tour/access": {
		GET: operation({
			summary: "Get whether the caller may open the tour",
			access: "everybody",
			responses: {
				200: { description: "'locked' until the passcode is entered at `/tour`", json: tourAccessSchema },
			},
			handle: async ({ context, request }) => ({ access: await tourAccess(context, request) }),
		}),
	},
}
