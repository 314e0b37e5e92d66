import { deleteForApi } from "#app/api/delete-record.server.ts"
import { api, operation } from "#app/api/endpoint.server.ts"
import { completeMapSchema } from "#app/api/schemas.server.ts"
import { mapFiles } from "#app/api/upload-limits.ts"
import { MAP } from "#app/models/map/map.record.ts"
import { formBodyOf, saveSentForm } from "#app/records/record-api.server.ts"
import { findMapForApi } from "./map.server.ts"

const handle = api({
	GET: operation({
		summary: "Get a map with all of its places and trails",
		access: "editor",
		responses: {
			200: { description: "The map", json: completeMapSchema },
			404: { description: "Not found" },
		},
		handle: ({ context, params }) => findMapForApi(context, params.id),
	}),
	PUT: operation({
		summary: "Update a map; omitted fields and an omitted picture don't change",
		access: "editor",
		form: formBodyOf(MAP).partial(),
		files: mapFiles,
		responses: {
			200: { description: "The current state", json: completeMapSchema },
			404: { description: "Not found" },
			409: { description: "The map was changed at the same time" },
			413: { description: "The picture is too large" },
			503: { description: "Processing the picture failed" },
		},
		async handle({ context, params, request }) {
			await saveSentForm(MAP, { context, request }, await findMapForApi(context, params.id))
			return await findMapForApi(context, params.id)
		},
	}),
	DELETE: operation({
		summary:
			"Delete a map with its picture, places and trails. Staff can restore it from the trash for 30 days",
		access: "editor",
		responses: { 204: { description: "Deleted" }, 404: { description: "Not found" } },
		handle: ({ context, params }) => deleteForApi(context, "map", params.id, "Map not found"),
	}),
})
export const loader = handle
export const action = handle
