import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { speciesListShape } from "../../middleware/api/shapes.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { listSpeciesJson } from "../../models/species-json.server.ts"

const handle = api({
	GET: operation({
		summary: "The featured species",
		access: "everybody",
		answers: { 200: { words: "In name order", json: speciesListShape } },
		async handle({ context }) {
			const { json } = await listSpeciesJson(context.get(databaseContext), { featured: true })
			return json
		},
	}),
})
export const loader = handle
export const action = handle
