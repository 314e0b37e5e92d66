import { api, operation } from "#app/api/endpoint.server.ts"
import { etagOf, responseWithEtag } from "#app/api/response.server.ts"
import { databaseContext } from "#app/middleware/context.server.ts"
import { CATALOGUE_FILE, catalogueCsv } from "#app/models/species/catalogue-file.server.ts"
import { csvHeaders } from "#app/platform/responses.server.ts"

const handle = api({
	GET: operation({
		summary: "Export the catalogue, archived species included, as CSV in the import format",
		access: "editor",
		responses: { 200: { description: "The file", file: "text/csv" } },
		async handle({ context, request }) {
			const csv = Buffer.from(await catalogueCsv(context.get(databaseContext)))
			return responseWithEtag(request, etagOf([csv]), csv, csvHeaders(CATALOGUE_FILE))
		},
	}),
})
export const loader = handle
export const action = handle
