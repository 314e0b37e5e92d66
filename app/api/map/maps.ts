import { api, operation } from "#app/api/endpoint.server.ts"
import { jsonResponse } from "#app/api/response.server.ts"
import { completeMapSchema } from "#app/api/schemas.server.ts"
import { mapFiles } from "#app/api/upload-limits.ts"
import { MAX_MAPS } from "#app/models/map/map.ts"
import { mapRules } from "#app/models/map/map-form.ts"
import { saveMapForApi } from "./map.server.ts"

const handle = api({
	POST: operation({
		summary: "Create a map with its picture",
		access: "editor",
		form: mapRules,
		files: mapFiles,
		responses: {
			201: { description: "Created", json: completeMapSchema },
			409: { description: `There are ${MAX_MAPS} maps` },
			413: { description: "The picture is too large" },
			503: { description: "Processing the picture failed" },
		},
		async handle({ context, request }) {
			return jsonResponse(await saveMapForApi(context, request, null), 201)
		},
	}),
})
export const loader = handle
export const action = handle
