import { sql } from "kysely"
import { fold } from "#core/text/normalize.ts"
import type { Database } from "#db/connection.ts"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import { type FullSpecies, toFullSpecies } from "./full-species.ts"
import { findSpecies } from "./species.server.ts"
import type { Species } from "./species-fields.ts"
import { inNameOrder } from "./species-rows.server.ts"
import { idsByName } from "./species-search.server.ts"

/** Archived species are found only with `archived`. */
export async function findFullSpecies(
	db: Database,
	id: number,
	options?: { archived: boolean },
): Promise<FullSpecies | undefined> {
	const species = await findSpecies(db, id, options)
	if (!species) return undefined
	return toFullSpecies(species, await listPublicMaps(db), await listRelated(db, species))
}

async function listRelated(db: Database, species: Species) {
	const named = JSON.stringify(await idsByName(db, species.similarSpecies))
	const own = [fold(species.name), fold(species.scientificName)]
	const rows = await inNameOrder(
		db
			.selectFrom("species")
			.select(["id", "name", "scientific_name", "similar_species"])
			// The unary plus and the union make SQLite look up the IDs instead of reading the index of public species.
			.where(sql<boolean>`+archived = 0`)
			.where(
				sql<boolean>`id in (
					select value from json_each(${named})
					union all select species_id from similar_names where name in (${sql.join(own)})
				)`,
			),
	).execute()
	return rows.map(({ id, name, scientific_name, similar_species }) => ({
		id,
		name,
		scientificName: scientific_name,
		similarSpecies: JSON.parse(similar_species) as string[],
	}))
}
