import { api } from "#app/api/endpoint.server.ts"
import { placeSchema } from "#app/api/schemas.server.ts"
import { PLACES } from "#app/models/map/place.server.ts"
import { deleteOperation, replaceOperation } from "#app/records/record-api.server.ts"

const handle = api({
	PUT: replaceOperation(PLACES, {
		summary: "Replace a place and its unpublished changes; omitted fields get their default",
		json: placeSchema,
	}),
	DELETE: deleteOperation(PLACES, "place", "Delete a place. Staff can restore it from the trash for 30 days"),
})
export const loader = handle
export const action = handle
