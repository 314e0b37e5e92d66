import { api, operation } from "#app/api/endpoint.server.ts"
import { noticeQuery } from "#app/api/request-bodies.ts"
import { ApiError, jsonResponse } from "#app/api/response.server.ts"
import { noticeListSchema, noticeSchema } from "#app/api/schemas.server.ts"
import { changeOf, databaseContext, viewerContext } from "#app/middleware/context.server.ts"
import { hasAccess } from "#app/models/accounts/user.ts"
import { createNotice, listCurrentNotices, listNotices } from "#app/models/notices/notice.server.ts"
import { MAX_NOTICES } from "#app/models/notices/notice.ts"
import { noticeBody } from "#app/models/notices/notice-form.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"

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
	POST: operation({
		summary: "Create a notice",
		access: "closing",
		body: noticeBody,
		responses: {
			201: { description: "Created", json: noticeSchema },
			409: { description: `There are ${MAX_NOTICES} notices, and none has ended` },
		},
		async handle({ context, body }) {
			const db = context.get(databaseContext)
			const notice = await db.transaction().execute((trx) => createNotice(trx, body, changeOf(context)))
			if (!notice) throw new ApiError(409, `There are already ${MAX_NOTICES} notices. Delete one first.`)
			return jsonResponse(notice, 201)
		},
	}),
})
export const loader = handle
export const action = handle
