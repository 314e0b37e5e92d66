import { z } from "zod"
import { api, operation } from "#app/api/endpoint.server.ts"
import { ApiError } from "#app/api/response.server.ts"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { controlPointsBody } from "#app/models/map/control-points-form.ts"
import { fitMap } from "#app/models/map/georeference.ts"
import { MAP } from "#app/models/map/map.record.ts"
import { updateControlPoints } from "#app/models/map/map.server.ts"
import { findForApi } from "#app/records/record-api.server.ts"
import { recordSchema } from "#app/records/record-schema.server.ts"

const handle = api({
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
			const result = await db
				.transaction()
				.execute((trx) => updateControlPoints(trx, before, based, controlPoints, changeOf(context)))
			if (result !== "saved")
				throw new ApiError(409, `The map was changed; its revision is ${before.revision}`)
			return await findForApi(MAP, context, params.id)
		},
	}),
})
export const loader = handle
export const action = handle
