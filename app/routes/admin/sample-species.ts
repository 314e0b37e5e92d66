import { SAMPLE_SPECIES_CSV } from "../../forms/sample-species.ts"
import { csvFile } from "../../middleware/answers.server.ts"

/** The template of an import file. */
export function loader() {
	return csvFile(SAMPLE_SPECIES_CSV, "sample_species.csv")
}
