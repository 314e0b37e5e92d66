import { api, operation } from "#app/api/endpoint.server.ts"
import { speciesQuery } from "#app/api/request-bodies.ts"
import { etagOf, jsonResponse, responseWithEtag } from "#app/api/response.server.ts"
import { speciesListSchema, speciesWithPhotosSchema } from "#app/api/schemas.server.ts"
import { speciesFiles } from "#app/api/upload-limits.ts"
import { API_FILTERS } from "#app/models/species/api-filters.ts"
import { SPECIES } from "#app/models/species/species.record.ts"
import { STORED_SPECIES } from "#app/models/species/stored-species.server.ts"
import { formBodyOf, saveSentForm } from "#app/records/save-sent-form.server.ts"
import { findForApi, listForApi } from "./species.server.ts"

const handle = api({
	GET: operation({
		summary: "List species by name; archived ones only for staff with includeArchived=true",
		access: "everybody",
		query: speciesQuery,
		// Without `search`: searches are numerous, and seldom the same.
		cacheParameters: [...API_FILTERS.map(({ field }) => field), "includeArchived"],
		responses: { 200: { description: "The species", json: speciesListSchema } },
		async handle({ context, request, query }) {
			const json = await listForApi(context, query)
			return responseWithEtag(request, etagOf(json), json)
		},
	}),
	POST: operation({
		summary: "Create a species with its files",
		access: "editor",
		form: formBodyOf(SPECIES),
		files: speciesFiles,
		responses: {
			201: { description: "Created", json: speciesWithPhotosSchema },
			413: { description: "A file is too large" },
			503: { description: "Processing the picture failed" },
		},
		async handle({ context, request }) {
			const id = await saveSentForm(STORED_SPECIES, { context, request }, null)
			return jsonResponse(await findForApi(context, String(id)), 201)
		},
	}),
})
export const loader = handle
export const action = handle
