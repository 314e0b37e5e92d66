import { api, operation } from "#app/api/endpoint.server.ts"
import { importFields } from "#app/api/request-bodies.ts"
import { importCountsSchema, importErrorSchema, importStateSchema } from "#app/api/schemas.server.ts"
import { importFiles } from "#app/api/upload-limits.ts"
import type { ImportCounts } from "#app/models/species/import-summary.ts"
import { importForApi } from "./import.server.ts"
import type { ImportState } from "./import-state.server.ts"

const handle = api({
	POST: operation<undefined, undefined, ImportCounts | ImportState>({
		summary:
			"Import species from a CSV file in the field csv, or photos from a ZIP file in the field photos, or both. Nothing is imported if any row or photo is invalid. Photos are prepared in the background",
		access: "editor",
		form: importFields,
		files: importFiles,
		responses: {
			200: { description: "The counts, without photos", json: importCountsSchema },
			202: {
				description: "With photos: the import has started, and Location is the address of its state",
				json: importStateSchema,
			},
			400: { description: "No file, or invalid rows or photos", errorSchema: importErrorSchema },
			413: { description: "A file is too large" },
			503: { description: "Too many imports are waiting" },
		},
		handle: ({ context, request }) => importForApi(context, request),
	}),
})
export const loader = handle
export const action = handle
