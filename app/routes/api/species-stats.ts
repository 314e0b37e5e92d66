import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { speciesCountsShape } from "../../middleware/api/shapes.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { countSpecies } from "../../models/species.server.ts"

const handle = api({
	GET: operation({
		summary: "How many species visitors see, and how many of them are featured",
		access: "everybody",
		answers: { 200: { words: "The counts", json: speciesCountsShape } },
		handle: ({ context }) => countSpecies(context.get(databaseContext)),
	}),
})
export const loader = handle
export const action = handle
