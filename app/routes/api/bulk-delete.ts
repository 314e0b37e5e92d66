import { bulkBody } from "../../forms/api-bodies.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { deletedShape } from "../../middleware/api/shapes.server.ts"
import { bulkErrors, changeOf } from "../../middleware/api/species.server.ts"
import { deleteSpeciesWithFiles } from "../../middleware/staff/species-files.server.ts"

const handle = api({
	POST: operation({
		summary: "Delete several species for good",
		access: "admin",
		body: bulkBody,
		answers: {
			200: { words: "How many were, and which ids name nothing", json: deletedShape },
			400: { words: "No ids, or too many" },
		},
		async handle({ context, body: { ids } }) {
			const change = changeOf(context)
			const { count, unknown } = await deleteSpeciesWithFiles(context, ids, change)
			return { deleted: count, errors: bulkErrors(unknown) }
		},
	}),
})
export const loader = handle
export const action = handle
