import { SPECIES_CSV_HEADER, writeSpeciesRow } from "../../forms/species-csv.ts"
import { csvFile } from "../../middleware/answers.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { everySpecies } from "../../models/species-export.server.ts"
import type { Route } from "./+types/export-species"

/** The whole catalogue in the format of an import, archived species too. */
export async function loader({ context }: Route.LoaderArgs) {
	const parts = [SPECIES_CSV_HEADER]
	for await (const page of everySpecies(context.get(databaseContext))) {
		parts.push(page.map(writeSpeciesRow).join(""))
	}
	return csvFile(parts.join(""), "species.csv")
}
