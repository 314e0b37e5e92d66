import { z } from "zod"
import { deleteForApi } from "#app/api/delete-record.server.ts"
import { api, operation } from "#app/api/endpoint.server.ts"
import { ApiError } from "#app/api/response.server.ts"
import { trailSchema } from "#app/api/schemas.server.ts"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { findTrail, updateTrail } from "#app/models/map/trail.server.ts"
import { trailBody } from "#app/models/map/trail-form.ts"
import { clearChanges } from "#app/models/map/unpublished-changes.server.ts"

const NOT_FOUND = "Trail not found"

const handle = api({
	PUT: operation({
		summary: "Replace a trail and its unpublished changes; omitted fields get their default",
		access: "editor",
		body: trailBody.extend({ revision: z.int({ error: "revision must be a whole number" }).optional() }),
		responses: {
			200: { description: "The current state", json: trailSchema },
			404: { description: "Not found" },
			409: { description: "The trail was changed since the revision that was sent" },
		},
		async handle({ context, params, body: { revision, ...content } }) {
			const id = parseId(params.id) ?? 0
			const db = context.get(databaseContext)
			return await db.transaction().execute(async (trx) => {
				const before = await findTrail(trx, id)
				if (!before) throw new ApiError(404, NOT_FOUND)
				const based = revision ?? before.revision
				const result = await updateTrail(trx, id, based, content, changeOf(context))
				if (result === "saved") await clearChanges(trx, { kind: "trails", id })
				const trail = await findTrail(trx, id)
				if (result !== "saved" || !trail)
					throw new ApiError(409, `The trail was changed; its revision is ${before.revision}`)
				return trail
			})
		},
	}),
	DELETE: operation({
		summary: "Delete a trail. Staff can restore it from the trash for 30 days",
		access: "editor",
		responses: { 204: { description: "Deleted" }, 404: { description: "Not found" } },
		handle: ({ context, params }) => deleteForApi(context, "trail", params.id, NOT_FOUND),
	}),
})
export const loader = handle
export const action = handle
