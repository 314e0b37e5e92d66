import { api, operation } from "#app/api/endpoint.server.ts"
import { etagOf, responseWithEtag } from "#app/api/response.server.ts"
import { speciesListSchema } from "#app/api/schemas.server.ts"
import { databaseContext } from "#app/middleware/context.server.ts"
import { listSpeciesJson } from "#app/models/species/species-json.server.ts"

const handle = api({
	GET: operation({
		summary: "List the featured species",
		access: "everybody",
		responses: { 200: { description: "Ordered by name", json: speciesListSchema } },
		cacheParameters: [],
		async handle({ context, request }) {
			const json = await listSpeciesJson(context.get(databaseContext), { featured: true })
			return responseWithEtag(request, etagOf(json), json)
		},
	}),
})
export const loader = handle
export const action = handle
