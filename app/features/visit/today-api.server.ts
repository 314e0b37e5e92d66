import { z } from "zod"
import { hasAccess } from "#core/accounts/user.ts"
import { operation } from "#core/api/endpoint.server.ts"
import { createOperation } from "#core/api/record-api.server.ts"
import { noticeQuery } from "#core/api/request-bodies.ts"
import { jsonWithEtag } from "#core/api/response.server.ts"
import { noticeSchema } from "#core/api/schemas.server.ts"
import { databaseContext, viewerContext } from "#core/http/context.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { localDay } from "#core/time/local-time.ts"
import { listCurrentNotices, listNotices, NOTICES } from "#features/hours/notices/notice.server.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { hoursByDay } from "#features/hours/opening-times.ts"
import { readPublicToday, readToday } from "#features/hours/public-today.server.ts"
import { todaySchema } from "#features/tour/api-schemas.server.ts"

export const TODAY_OPERATIONS = {
	"/api/notices": {
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
	},
	"/api/today": {
		GET: operation({
			summary: "Show whether the farm is open, the notices shown now and the hours from today on",
			access: "everybody",
			cacheParameters: [],
			responses: { 200: { description: "As pages show it", json: todaySchema } },
			async handle({ context, request }) {
				const db = context.get(databaseContext)
				const now = new Date()
				const today = await readToday(db, now)
				const day = localDay(now.toISOString())
				const hours = hoursByDay((await readOpeningTimes(db)).times, day)
				const response = jsonWithEtag(request, { today, hours, ...(await readPublicToday(db, now)) })
				response.headers.set("Expires", new Date(today.until).toUTCString())
				return response
			},
		}),
	},
}
