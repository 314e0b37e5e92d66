import { api, operation } from "#app/api/endpoint.server.ts"
import { importFields } from "#app/api/request-bodies.ts"
import { importCountsSchema, importErrorSchema } from "#app/api/schemas.server.ts"
import { importFiles } from "#app/api/upload-limits.ts"
import { importForApi } from "./import.server.ts"

const handle = api({
	POST: operation({
		summary: "Import species from a CSV file in the field csv. Nothing is imported if any row is invalid",
		access: "editor",
		form: importFields,
		files: importFiles,
		responses: {
			200: { description: "The counts", json: importCountsSchema },
			400: { description: "No file, or invalid rows", errorSchema: importErrorSchema },
			413: { description: "The file is too large" },
		},
		handle: ({ context, request }) => importForApi(context, request),
	}),
})
export const loader = handle
export const action = handle
