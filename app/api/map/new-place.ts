import { api } from "#app/api/endpoint.server.ts"
import { placeSchema } from "#app/api/schemas.server.ts"
import { PLACES } from "#app/models/map/place.server.ts"
import { createOperation } from "#app/records/record-api.server.ts"
import { findMapForApi } from "./map.server.ts"

const handle = api({
	POST: createOperation(PLACES, {
		summary: "Create a place on a map",
		json: placeSchema,
		parent: { label: "map", find: findMapForApi },
	}),
})
export const loader = handle
export const action = handle
