import { api, operation } from "#app/api/endpoint.server.ts"
import { speciesCountsSchema } from "#app/api/schemas.server.ts"
import { databaseContext } from "#app/middleware/context.server.ts"
import { countSpecies } from "#app/models/species/species.server.ts"

const handle = api({
	GET: operation({
		summary: "Count the species that visitors see, and the featured ones",
		access: "everybody",
		cacheParameters: [],
		responses: { 200: { description: "The counts", json: speciesCountsSchema } },
		handle: ({ context }) => countSpecies(context.get(databaseContext)),
	}),
})
export const loader = handle
export const action = handle
