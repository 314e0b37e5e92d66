import { bulkBody } from "../../forms/api-bodies.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { archivedShape } from "../../middleware/api/shapes.server.ts"
import { bulkErrors, changeOf } from "../../middleware/api/species.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { archiveSpecies } from "../../models/species-changes.server.ts"

const handle = api({
	POST: operation({
		summary: "Hide several species from visitors",
		access: "admin",
		body: bulkBody,
		answers: {
			200: { words: "How many were, and which ids name nothing", json: archivedShape },
			400: { words: "No ids, or too many" },
		},
		async handle({ context, body: { ids } }) {
			const change = changeOf(context)
			const { count, unknown } = await archiveSpecies(context.get(databaseContext), ids, change)
			return { archived: count, errors: bulkErrors(unknown) }
		},
	}),
})
export const loader = handle
export const action = handle
