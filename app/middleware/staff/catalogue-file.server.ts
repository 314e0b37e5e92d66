import type { Database } from "../../../db/connection.ts"
import { SPECIES_CSV_HEADER, writeSpeciesRow } from "../../forms/species-csv.ts"
import { everySpecies } from "../../models/species-export.server.ts"
import { csvFile } from "../answers.server.ts"

/** The whole catalogue in the format of an import, archived species too. */
export async function catalogueFile(db: Database): Promise<Response> {
	const parts = [SPECIES_CSV_HEADER]
	for await (const page of everySpecies(db)) parts.push(page.map(writeSpeciesRow).join(""))
	return csvFile(parts.join(""), "species.csv")
}
