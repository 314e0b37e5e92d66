import { speciesQuery, speciesTexts } from "../../forms/api-bodies.ts"
import { jsonAnswer } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { listForApi, saveForApi } from "../../middleware/api/species.server.ts"

const handle = api({
	GET: operation({
		summary: "The species in name order; archived ones only for admins who ask for them",
		access: "everybody",
		query: speciesQuery,
		answers: { 200: "Species[]", 400: "Unknown type or status" },
		handle: ({ context, request, query }) => listForApi(context, request, query),
	}),
	POST: operation({
		summary: "Add a species, with its files",
		access: "admin",
		form: speciesTexts,
		files: ["image", "audio"],
		answers: { 201: "Species", 400: "Invalid", 413: "A file is too large" },
		async handle({ context, request }) {
			return jsonAnswer(await saveForApi(context, request, null), 201)
		},
	}),
})
export const loader = handle
export const action = handle
