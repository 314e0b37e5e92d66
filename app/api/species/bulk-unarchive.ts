import { api, operation } from "#app/api/endpoint.server.ts"
import { bulkBody } from "#app/api/request-bodies.ts"
import { unarchivedSchema } from "#app/api/schemas.server.ts"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { unarchiveSpecies } from "#app/models/species/species-changes.server.ts"
import { bulkErrors } from "./species.server.ts"

const handle = api({
	POST: operation({
		summary: "Restore several archived species",
		access: "editor",
		body: bulkBody,
		responses: {
			200: {
				description: "The number of restored species, and the unknown IDs",
				json: unarchivedSchema,
			},
			400: { description: "No IDs, or too many" },
		},
		async handle({ context, body: { ids } }) {
			const change = changeOf(context)
			const { count, unknown } = await unarchiveSpecies(context.get(databaseContext), ids, change)
			return { unarchived: count, errors: bulkErrors(unknown) }
		},
	}),
})
export const loader = handle
export const action = handle
