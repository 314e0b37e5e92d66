import { api, operation } from "#app/api/endpoint.server.ts"
import { bulkBody } from "#app/api/request-bodies.ts"
import { deletedSchema } from "#app/api/schemas.server.ts"
import { fileServicesOf } from "#app/middleware/context.server.ts"
import { deleteSpeciesWithFiles } from "#app/models/species/save-species.server.ts"
import { bulkErrors, changeOf } from "./species.server.ts"

const handle = api({
	POST: operation({
		summary: "Delete several species permanently",
		access: "editor",
		body: bulkBody,
		responses: {
			200: { description: "The number of deleted species, and the unknown IDs", json: deletedSchema },
			400: { description: "No IDs, or too many" },
		},
		async handle({ context, body: { ids } }) {
			const change = changeOf(context)
			const { count, unknown } = await deleteSpeciesWithFiles(fileServicesOf(context), ids, change)
			return { deleted: count, errors: bulkErrors(unknown) }
		},
	}),
})
export const loader = handle
export const action = handle
