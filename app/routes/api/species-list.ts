import { speciesQuery, speciesTexts } from "../../forms/api-bodies.ts"
import { speciesFiles } from "../../forms/api-files.ts"
import { jsonAnswer } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { speciesListShape, speciesShape } from "../../middleware/api/shapes.server.ts"
import { listForApi, saveForApi } from "../../middleware/api/species.server.ts"

const handle = api({
	GET: operation({
		summary: "The species in name order; archived ones only for admins who ask for them",
		access: "everybody",
		query: speciesQuery,
		answers: { 200: { words: "The species", json: speciesListShape } },
		handle: ({ context, request, query }) => listForApi(context, request, query),
	}),
	POST: operation({
		summary: "Add a species, with its files",
		access: "admin",
		form: speciesTexts,
		files: speciesFiles,
		answers: {
			201: { words: "Added", json: speciesShape },
			413: { words: "A file is too large" },
			503: { words: "The picture can't be prepared just now" },
		},
		async handle({ context, request }) {
			return jsonAnswer(await saveForApi(context, request, null), 201)
		},
	}),
})
export const loader = handle
export const action = handle
