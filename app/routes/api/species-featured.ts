import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { toPublicSpecies } from "../../middleware/api/species.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { listSpecies } from "../../models/species.server.ts"

const handle = api({
	GET: operation({
		summary: "The featured species",
		access: "everybody",
		answers: { 200: "Species[]" },
		async handle({ context }) {
			const species = await listSpecies(context.get(databaseContext), { featured: true })
			return species.map(toPublicSpecies)
		},
	}),
})
export const loader = handle
export const action = handle
