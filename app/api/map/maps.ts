import { api, operation } from "#app/api/endpoint.server.ts"
import { jsonResponse } from "#app/api/response.server.ts"
import { completeMapSchema } from "#app/api/schemas.server.ts"
import { mapFiles } from "#app/api/upload-limits.ts"
import { MAP } from "#app/models/map/map.record.ts"
import { formBodyOf, saveSentForm } from "#app/records/record-api.server.ts"
import { findMapForApi } from "./map.server.ts"

const handle = api({
	POST: operation({
		summary: "Create a map with its picture",
		access: "editor",
		form: formBodyOf(MAP),
		files: mapFiles,
		responses: {
			201: { description: "Created", json: completeMapSchema },
			409: { description: String(MAP.tooMany.description) },
			413: { description: "The picture is too large" },
			503: { description: "Processing the picture failed" },
		},
		async handle({ context, request }) {
			const id = await saveSentForm(MAP, { context, request }, null)
			return jsonResponse(await findMapForApi(context, String(id)), 201)
		},
	}),
})
export const loader = handle
export const action = handle
