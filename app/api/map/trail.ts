import { api } from "#app/api/endpoint.server.ts"
import { trailSchema } from "#app/api/schemas.server.ts"
import { TRAILS } from "#app/models/map/trail.server.ts"
import { deleteOperation, replaceOperation } from "#app/records/record-api.server.ts"

const handle = api({
	PUT: replaceOperation(TRAILS, {
		summary: "Replace a trail and its unpublished changes; omitted fields get their default",
		json: trailSchema,
	}),
	DELETE: deleteOperation(TRAILS, "trail", "Delete a trail. Staff can restore it from the trash for 30 days"),
})
export const loader = handle
export const action = handle
