import { z } from "zod"
import { operation } from "#core/api/endpoint.server.ts"
import { findForApi } from "#core/api/record-api.server.ts"
import { recordSchema } from "#core/api/record-schema.server.ts"
import { shownMapListSchema } from "#core/api/schemas.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { contentOf } from "#core/records/define-record.ts"
import { controlPointsBody } from "./control-points.ts"
import { fitMap } from "./georeference.ts"
import { MAP } from "./map.record.ts"
import { MAPS } from "./map.server.ts"
import { listPublicMaps } from "./public-map.server.ts"

export const MAP_OPERATIONS = {
	"/api/map": {
		GET: operation({
			summary: "List the maps with their places and trails, as visitors see them now",
			access: "everybody",
			cacheParameters: [],
			responses: { 200: { description: "The maps", json: shownMapListSchema } },
			handle: ({ context }) => listPublicMaps(context.get(databaseContext)),
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
				const map = await findForApi(MAP, context, params.id)
				const problem = fitMap(controlPoints, map)
				if (typeof problem === "string") throw new Refusal(problem, { field: "controlPoints" })
				if (revision !== undefined && revision !== map.revision)
					throw new Refusal(`The map was changed; its revision is ${map.revision}`, { status: 409 })
				const content = { ...contentOf(MAP, map), controlPoints }
				const sent = { target: { id: params.id }, content, revision: map.revision }
				await context
					.get(databaseContext)
					.transaction()
					.execute((trx) => MAPS.save(trx, sent, changeOf(context)))
				return await findForApi(MAP, context, params.id)
			},
		}),
	},
}
