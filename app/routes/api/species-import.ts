import { importFields } from "../../forms/api-bodies.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { importForApi } from "../../middleware/api/import.server.ts"

const handle = api({
	POST: operation({
		summary: "Import species from a CSV file in the field csv, all or nothing",
		access: "admin",
		form: importFields,
		files: ["csv"],
		answers: {
			200: "{imported, updated, skipped}",
			400: "A row is wrong: all faults are listed, nothing is imported",
			413: "The file is too large",
		},
		handle: ({ context, request }) => importForApi(context, request),
	}),
})
export const loader = handle
export const action = handle
