import { speciesChanges } from "../../forms/api-bodies.ts"
import { speciesFiles } from "../../forms/api-files.ts"
import { noContent } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { speciesShape } from "../../middleware/api/shapes.server.ts"
import { deleteForApi, findForApi, saveForApi } from "../../middleware/api/species.server.ts"

const handle = api({
	GET: operation({
		summary: "One species; an archived one only for admins",
		access: "everybody",
		answers: { 200: { words: "The species", json: speciesShape }, 404: { words: "There is none" } },
		handle: ({ context, params }) => findForApi(context, params.id),
	}),
	PUT: operation({
		summary: "Change a species; fields that are not sent stay",
		access: "admin",
		form: speciesChanges,
		files: speciesFiles,
		answers: {
			200: { words: "As it is now", json: speciesShape },
			404: { words: "There is none" },
			413: { words: "A file is too large" },
			503: { words: "The picture can't be prepared just now" },
		},
		async handle({ context, params, request }) {
			const { id } = await findForApi(context, params.id)
			return await saveForApi(context, request, id)
		},
	}),
	DELETE: operation({
		summary: "Delete a species for good, with its files",
		access: "admin",
		answers: { 204: { words: "It is gone" }, 404: { words: "There is none" } },
		async handle({ context, params }) {
			await deleteForApi(context, params.id)
			return noContent()
		},
	}),
})
export const loader = handle
export const action = handle
