import { api, operation } from "#app/api/endpoint.server.ts"
import { ApiError, jsonResponse } from "#app/api/response.server.ts"
import { placeSchema } from "#app/api/schemas.server.ts"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { MAX_PLACES } from "#app/models/map/map.ts"
import { createPlace, findPlace } from "#app/models/map/place.server.ts"
import { placeBody } from "#app/models/map/place-form.ts"
import { findMapForApi } from "./map.server.ts"

const handle = api({
	POST: operation({
		summary: "Create a place on a map",
		access: "editor",
		body: placeBody,
		responses: {
			201: { description: "Created", json: placeSchema },
			404: { description: "The map isn't found" },
			409: { description: `The map has ${MAX_PLACES} places` },
		},
		async handle({ context, params, body }) {
			const { id: mapId } = await findMapForApi(context, params.id)
			const db = context.get(databaseContext)
			const created = await db.transaction().execute(async (trx) => {
				const id = await createPlace(trx, mapId, body, changeOf(context))
				return id === undefined ? undefined : await findPlace(trx, id)
			})
			if (!created) throw new ApiError(409, `The map already has ${MAX_PLACES} places. Delete one first.`)
			return jsonResponse(created, 201)
		},
	}),
})
export const loader = handle
export const action = handle
