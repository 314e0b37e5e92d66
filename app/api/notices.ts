import { z } from "zod"
import { databaseContext, viewerContext } from "#app/middleware/context.server.ts"
import { hasAccess } from "#app/models/accounts/user.ts"
import { listCurrentNotices, listNotices, NOTICES } from "#app/models/notices/notice.server.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { createOperation } from "#app/records/record-api.server.ts"
import { api, operation } from "./endpoint.server.ts"
import { noticeQuery } from "./request-bodies.ts"
import { noticeSchema } from "./schemas.server.ts"

const handle = api({
	GET: operation({
		summary:
			"List the notices shown now, the most urgent first. With all=true, those who may change them get scheduled and ended ones too",
		access: "everybody",
		query: noticeQuery,
		cacheParameters: ["all"],
		responses: { 200: { description: "The notices", json: z.array(noticeSchema) } },
		async handle({ context, query }) {
			const db = context.get(databaseContext)
			const mayChange = hasAccess(context.get(viewerContext), "closing", await readSettings(db))
			if (query.all === "true" && mayChange) return [...(await listNotices(db))]
			return await listCurrentNotices(db, new Date())
		},
	}),
	POST: createOperation(NOTICES),
})
export const loader = handle
export const action = handle
