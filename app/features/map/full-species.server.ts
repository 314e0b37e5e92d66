import type { Database } from "#db/connection.ts"
import { listedSpecies } from "#features/species/every-species.server.ts"
import { findSpecies } from "#features/species/species.server.ts"
import { type FullSpecies, toFullSpecies } from "./full-species.ts"
import { listPublicMaps } from "./public-map.server.ts"

/** Archived species are found only with `archived`. */
export async function findFullSpecies(
	db: Database,
	id: number,
	options?: { archived: boolean },
): Promise<FullSpecies | undefined> {
	const species = await findSpecies(db, id, options)
	if (!species) return undefined
	return toFullSpecies(species, await listPublicMaps(db), await listedSpecies(db))
}
