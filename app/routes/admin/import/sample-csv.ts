import { csvFile } from "#app/middleware/responses.server.ts"
import { SAMPLE_SPECIES_CSV } from "#app/models/species/sample-csv.ts"

export function loader() {
	return csvFile(SAMPLE_SPECIES_CSV, "sample_species.csv")
}
