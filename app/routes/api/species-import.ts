import { importFields } from "../../forms/api-bodies.ts"
import { importFiles } from "../../forms/api-files.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { importForApi } from "../../middleware/api/import.server.ts"
import { importCountsShape, importErrorShape } from "../../middleware/api/shapes.server.ts"

const handle = api({
	POST: operation({
		summary: "Import species from a CSV file in the field csv, all or nothing",
		access: "admin",
		form: importFields,
		files: importFiles,
		answers: {
			200: { words: "What became of the rows", json: importCountsShape },
			400: { words: "No file, or rows are wrong: nothing is imported", fault: importErrorShape },
			413: { words: "The file is too large" },
		},
		handle: ({ context, request }) => importForApi(context, request),
	}),
})
export const loader = handle
export const action = handle
