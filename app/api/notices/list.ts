import { api, operation } from "#app/api/endpoint.server.ts"
import { noticeQuery } from "#app/api/request-bodies.ts"
import { noticeListSchema, noticeSchema } from "#app/api/schemas.server.ts"
import { databaseContext, viewerContext } from "#app/middleware/context.server.ts"
import { hasAccess } from "#app/models/accounts/user.ts"
import { listCurrentNotices, listNotices, NOTICES } from "#app/models/notices/notice.server.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { createOperation } from "#app/records/record-api.server.ts"

const handle = api({
	GET: operation({
		summary:
			"List the notices shown now, the most urgent first. With all=true, those who may change them get scheduled and ended ones too",
		access: "everybody",
		query: noticeQuery,
		cacheParameters: ["all"],
		responses: { 200: { description: "The notices", json: noticeListSchema } },
		async handle({ context, query }) {
			const db = context.get(databaseContext)
			const mayChange = hasAccess(context.get(viewerContext), "closing", await readSettings(db))
			if (query.all === "true" && mayChange) return [...(await listNotices(db))]
			return await listCurrentNotices(db, new Date())
		},
	}),
	POST: createOperation(NOTICES, { summary: "Create a notice", json: noticeSchema }),
})
export const loader = handle
export const action = handle
