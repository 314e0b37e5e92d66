import { SAMPLE_SPECIES_CSV } from "#app/models/species/sample-csv.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { csvFile } from "#core/platform/responses.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader() {
	return csvFile(SAMPLE_SPECIES_CSV, "sample_species.csv")
}
