import { sql } from "kysely"
import type { SitemapEntry } from "#core/document/sitemap.ts"
import type { ServerFeature } from "#core/feature.server.ts"
import type { Database } from "#db/connection.ts"
import { SPECIES_OPERATIONS } from "./api.server.ts"
import { deleteOldImports } from "./import/imports.server.ts"
import { CHECK_IMPORT, RUN_IMPORT } from "./import/received-csv.server.ts"
import { arrangePhotos, listPhotos } from "./photos/photo.server.ts"
import { warnOfSharedName } from "./species.server.ts"
import { describeSpecies } from "./species-metadata.server.ts"
import { PHOTO_ACTIONS } from "./staff/photo-actions.server.ts"

const listPages = (db: Database): Promise<SitemapEntry[]> =>
	db
		.selectFrom("species")
		.select([sql<string>`'/species/' || id`.as("path"), "updated_at as changedAt"])
		.where("archived", "=", 0)
		.orderBy("id")
		.execute()

export default {
	metadata: { "routes/visitors/species": describeSpecies },
	async sitemap(db) {
		const pages = await listPages(db)
		return { lists: { "/tour": pages }, details: { "/species/:id": pages } }
	},
	actions: PHOTO_ACTIONS,
	jobs: [CHECK_IMPORT, RUN_IMPORT],
	cleanup: [(db, _, now) => deleteOldImports(db, now)],
	api: SPECIES_OPERATIONS,
	restoring: {
		species: { describe: async (db, { id, name }) => name + (await warnOfSharedName(db, Number(id))) },
		photo: {
			async findReason(db, { species_id, image_id }) {
				const photos = await listPhotos(db, Number(species_id))
				return photos.some((photo) => photo.image_id === image_id)
					? "The species already has this photo"
					: undefined
			},
			finish: arrangePhotos,
		},
	},
} satisfies ServerFeature
