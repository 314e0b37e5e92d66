import type { Database } from "../../db/connection.ts"
import type { ConservationStatus, SpeciesType } from "./species.ts"
import type { ImportRow } from "./species-import.server.ts"

const PAGE = 500

/** The whole catalogue, archived species too, oldest first, in pages: others get their turn between two of them. */
export async function* everySpecies(db: Database): AsyncGenerator<ImportRow[]> {
	let last = 0
	for (;;) {
		const rows = await db
			.selectFrom("species")
			.select(["id", "name", "scientific_name", "type", "conservation_status"])
			.select(["description", "location_hints", "fun_facts", "featured"])
			.where("id", ">", last)
			.orderBy("id")
			.limit(PAGE)
			.execute()
		if (rows.length > 0) {
			// The table's own checks hold these texts to the values of the types.
			yield rows.map((row) => ({
				name: row.name,
				scientificName: row.scientific_name,
				type: row.type as SpeciesType,
				conservationStatus: row.conservation_status as ConservationStatus,
				description: row.description,
				locationHints: row.location_hints,
				funFacts: JSON.parse(row.fun_facts),
				featured: row.featured === 1,
			}))
		}
		if (rows.length < PAGE) return
		last = rows.at(-1)?.id ?? last
	}
}
