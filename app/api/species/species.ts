import { deleteForApi } from "#app/api/delete-record.server.ts"
import { api, operation } from "#app/api/endpoint.server.ts"
import { speciesWithPhotosSchema } from "#app/api/schemas.server.ts"
import { speciesFiles } from "#app/api/upload-limits.ts"
import { SPECIES } from "#app/models/species/species.record.ts"
import { STORED_SPECIES } from "#app/models/species/stored-species.server.ts"
import { formBodyOf, saveSentForm } from "#app/records/save-sent-form.server.ts"
import { findForApi } from "./species.server.ts"

const handle = api({
	GET: operation({
		summary: "Get a species; an archived one only for staff",
		access: "everybody",
		cacheParameters: [],
		responses: {
			200: { description: "The species", json: speciesWithPhotosSchema },
			404: { description: "Not found" },
		},
		handle: ({ context, params }) => findForApi(context, params.id),
	}),
	PUT: operation({
		summary: "Update a species; omitted fields don't change",
		access: "editor",
		form: formBodyOf(SPECIES).partial(),
		files: speciesFiles,
		responses: {
			200: { description: "The current state", json: speciesWithPhotosSchema },
			404: { description: "Not found" },
			413: { description: "A file is too large" },
			503: { description: "Processing the picture failed" },
		},
		async handle({ context, params, request }) {
			const { id } = await findForApi(context, params.id)
			await saveSentForm(STORED_SPECIES, { context, request }, { id })
			return await findForApi(context, params.id)
		},
	}),
	DELETE: operation({
		summary: "Delete a species with its files. Staff can restore it from the trash for 30 days",
		access: "editor",
		responses: { 204: { description: "Deleted" }, 404: { description: "Not found" } },
		handle: ({ context, params }) => deleteForApi(context, "species", params.id, "Species not found"),
	}),
})
export const loader = handle
export const action = handle
