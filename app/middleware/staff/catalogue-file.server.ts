import type { Database } from "../../../db/connection.ts"
import { SPECIES_CSV_HEADER, writeSpeciesRow } from "../../forms/species-csv.ts"
import { everySpecies } from "../../models/species-export.server.ts"

/** How the file is called that it goes into. */
export const CATALOGUE_FILE = "species.csv"

/** The whole catalogue in the format of an import, archived species too. */
export async function catalogueCsv(db: Database): Promise<string> {
	const parts = [SPECIES_CSV_HEADER]
	for await (const page of everySpecies(db)) parts.push(page.map(writeSpeciesRow).join(""))
	return parts.join("")
}
