import { z } from "zod"
import { type ApiOperations, operation } from "#core/api/operation.ts"
import { modelSchema, named } from "#core/api/schemas.server.ts"
import { databaseContext } from "#core/http/context.server.ts"
import { shownMapsSchema } from "#features/map/api.server.ts"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import type { BrowserCatalogue } from "#features/map/ui/open-catalogue.ts"
import type { TourAccess } from "#features/offline/tour-access.ts"
import {
	photoSchema,
	pictureFields,
	speciesCountsSchema,
	speciesSchema,
} from "#features/species/api.server.ts"
import { FEATURED_SHOWN, MAX_BROWSER_CATALOGUE } from "#features/species/catalogue.ts"
import type { Photo } from "#features/species/photos/photo.ts"
import { countSpecies, listSpecies } from "#features/species/species.server.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import type { Species } from "#features/species/species-fields.ts"
import { listFeaturedSpecies } from "#features/species/species-page.server.ts"
import { tourAccess } from "./passcode.server.ts"

const tourPhotoSchema = modelSchema<Photo>()("TourPhoto", photoSchema.extend(pictureFields))

const tourSpeciesSchema = modelSchema<Species>()(
	"TourSpecies",
	speciesSchema.extend({
		...pictureFields,
		photos: z.array(tourPhotoSchema).describe("after the first one, whose fields begin with 'image'"),
	}),
)

const browserCatalogueSchema = modelSchema<BrowserCatalogue>()(
	"TourCatalogue",
	z.strictObject({
		stats: speciesCountsSchema,
		featured: z.array(tourSpeciesSchema.partial()).describe("without their texts") as unknown as z.ZodType<
			SpeciesCard[]
		>,
		species: z
			.array(tourSpeciesSchema)
			.nullable()
			.describe("null if there are too many for a phone: ask the server for a page of them"),
		maps: shownMapsSchema.optional().describe("left out without any"),
	}),
)

export const TOUR_OPERATIONS = {
	"/api/tour/catalogue": {
		GET: operation({
			summary: "Get the catalogue as the tour keeps it in the browser",
			access: "everybody",
			cacheParameters: [],
			responses: { 200: { description: "The public catalogue", json: browserCatalogueSchema } },
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
	"/api/tour/access": {
		GET: operation({
			summary: "Check whether the caller may open the tour",
			access: "everybody",
			responses: {
				200: {
					description: "'locked' until the passcode is entered at `/tour`",
					json: named(
						"TourAccess",
						z.strictObject({ access: z.enum(["closed", "locked", "open"] satisfies TourAccess[]) }),
					),
				},
			},
			handle: async ({ context, request }) => ({ access: await tourAccess(context, request) }),
		}),
	},
} satisfies ApiOperations
