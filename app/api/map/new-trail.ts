import { api, operation } from "#app/api/endpoint.server.ts"
import { ApiError, jsonResponse } from "#app/api/response.server.ts"
import { trailSchema } from "#app/api/schemas.server.ts"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { MAX_TRAILS } from "#app/models/map/map.ts"
import { createTrail, findTrail } from "#app/models/map/trail.server.ts"
import { trailBody } from "#app/models/map/trail-form.ts"
import { findMapForApi } from "./map.server.ts"

const handle = api({
	POST: operation({
		summary: "Create a trail on a map",
		access: "editor",
		body: trailBody,
		responses: {
			201: { description: "Created", json: trailSchema },
			404: { description: "The map isn't found" },
			409: { description: `The map has ${MAX_TRAILS} trails` },
		},
		async handle({ context, params, body }) {
			const { id: mapId } = await findMapForApi(context, params.id)
			const db = context.get(databaseContext)
			const created = await db.transaction().execute(async (trx) => {
				const id = await createTrail(trx, mapId, body, changeOf(context))
				return id === undefined ? undefined : await findTrail(trx, id)
			})
			if (!created) throw new ApiError(409, `The map already has ${MAX_TRAILS} trails. Delete one first.`)
			return jsonResponse(created, 201)
		},
	}),
})
export const loader = handle
export const action = handle
