import { z } from "zod"
import { operation } from "#core/api/endpoint.server.ts"
import { findForApi } from "#core/api/record-api.server.ts"
import { recordSchema } from "#core/api/record-schema.server.ts"
import { ApiError } from "#core/api/response.server.ts"
import { shownMapListSchema } from "#core/api/schemas.server.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { controlPointsBody } from "./control-points-form.ts"
import { fitMap } from "./georeference.ts"
import { MAP } from "./map.record.ts"
import { updateControlPoints } from "./map.server.ts"
import { listPublicMaps } from "./public-map.server.ts"

export const MAP_OPERATIONS = {
	"/api/map": {
		GET: operation({
			summary: "List the maps with their places and trails, as visitors see them now",
			access: "everybody",
			cacheParameters: [],
			responses: { 200: { description: "The maps", json: shownMapListSchema } },
			handle: ({ context }) => listPublicMaps(context.get(databaseContext), new Date()),
		}),
	},
	"/api/maps/:id/control-points": {
		PUT: operation({
			summary: "Replace the control points of a map: none, or two to four",
			access: "editor",
			body: controlPointsBody.extend({
				revision: z.int({ error: "revision must be a whole number" }).optional(),
			}),
			responses: {
				200: { description: "The current state", json: recordSchema(MAP) },
				404: { description: "Not found" },
				409: { description: "The map was changed since the revision that was sent" },
			},
			async handle({ context, params, body: { revision, controlPoints } }) {
				const before = await findForApi(MAP, context, params.id)
				const problem = fitMap(controlPoints, before)
				if (typeof problem === "string")
					throw new ApiError(400, problem, { errors: { controlPoints: [problem] } })
				const db = context.get(databaseContext)
				const based = revision ?? before.revision
				if (based !== before.revision)
					throw new ApiError(409, `The map was changed; its revision is ${before.revision}`)
				await db
					.transaction()
					.execute((trx) => updateControlPoints(trx, before, based, controlPoints, changeOf(context)))
				return await findForApi(MAP, context, params.id)
			},
		}),
	},
}
