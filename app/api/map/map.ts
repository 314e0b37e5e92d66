import { api, operation } from "#app/api/endpoint.server.ts"
import { ApiError, noContent } from "#app/api/response.server.ts"
import { completeMapSchema } from "#app/api/schemas.server.ts"
import { changeOf } from "#app/api/species/species.server.ts"
import { mapFiles } from "#app/api/upload-limits.ts"
import { fileServicesOf } from "#app/middleware/context.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { mapRules } from "#app/models/map/map-form.ts"
import { deleteMapWithPicture } from "#app/models/map/save-map.server.ts"
import { findMapForApi, saveMapForApi } from "./map.server.ts"

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
		form: mapRules.partial(),
		files: mapFiles,
		responses: {
			200: { description: "The current state", json: completeMapSchema },
			404: { description: "Not found" },
			409: { description: "The map was changed at the same time" },
			413: { description: "The picture is too large" },
			503: { description: "Processing the picture failed" },
		},
		async handle({ context, params, request }) {
			return await saveMapForApi(context, request, await findMapForApi(context, params.id))
		},
	}),
	DELETE: operation({
		summary: "Delete a map permanently, with its picture, places and trails",
		access: "editor",
		responses: { 204: { description: "Deleted" }, 404: { description: "Not found" } },
		async handle({ context, params }) {
			const id = parseId(params.id) ?? 0
			const name = await deleteMapWithPicture(fileServicesOf(context), id, changeOf(context))
			if (name === undefined) throw new ApiError(404, "Map not found")
			return noContent()
		},
	}),
})
export const loader = handle
export const action = handle
