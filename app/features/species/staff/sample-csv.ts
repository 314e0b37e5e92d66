import type { RouteHandle } from "#core/http/route-handle.ts"
import { csvFile } from "#core/platform/responses.server.ts"
import { SAMPLE_SPECIES_CSV } from "#features/species/import/sample-csv.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader() {
	return csvFile(SAMPLE_SPECIES_CSV, "sample_species.csv")
}
