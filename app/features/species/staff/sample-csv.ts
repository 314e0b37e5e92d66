import type { RouteHandle } from "#core/http/route-handle.ts"
import { csvFile } from "#core/platform/responses.server.ts"
import sample from "#features/species/import/sample-species.csv?raw"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader() {
	// The byte order mark tells Excel that it is UTF-8.
	return csvFile(`\uFEFF${sample.replaceAll("\n", "\r\n")}`, "sample_species.csv")
}
