import { api } from "#app/api/endpoint.server.ts"
import { trailSchema } from "#app/api/schemas.server.ts"
import { TRAILS } from "#app/models/map/trail.server.ts"
import { createOperation } from "#app/records/record-api.server.ts"
import { findMapForApi } from "./map.server.ts"

const handle = api({
	POST: createOperation(TRAILS, {
		summary: "Create a trail on a map",
		json: trailSchema,
		parent: { label: "map", find: findMapForApi },
	}),
})
export const loader = handle
export const action = handle
