import { api, operation } from "#app/api/endpoint.server.ts"
import { bulkBody } from "#app/api/request-bodies.ts"
import { deletedSchema } from "#app/api/schemas.server.ts"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { deleteSpecies } from "#app/models/species/species-changes.server.ts"
import { bulkErrors } from "./species.server.ts"

const handle = api({
	POST: operation({
		summary: "Delete several species. Staff can restore them from the trash for 30 days",
		access: "editor",
		body: bulkBody,
		responses: {
			200: { description: "The number of deleted species, and the unknown IDs", json: deletedSchema },
			400: { description: "No IDs, or too many" },
		},
		async handle({ context, body: { ids } }) {
			const change = changeOf(context)
			const { count, unknown } = await deleteSpecies(context.get(databaseContext), ids, change)
			return { deleted: count, errors: bulkErrors(unknown) }
		},
	}),
})
export const loader = handle
export const action = handle
