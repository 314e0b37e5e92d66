import { z } from "zod"
import { hasAccess } from "#core/accounts/user.ts"
import { type ApiOperations, operation } from "#core/api/operation.ts"
import { enumOf } from "#core/api/request-rules.ts"
import { jsonWithEtag } from "#core/api/response.server.ts"
import { modelSchema, named, recordSchema } from "#core/api/schemas.server.ts"
import { databaseContext, viewerContext } from "#core/http/context.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { WEEKDAYS, type Weekday, type WeeklyHours } from "#core/time/weekly-hours.ts"
import { NOTICE } from "./notices/notice.record.ts"
import { listCurrentNotices, listNotices } from "./notices/notice.server.ts"
import type { PublicNotice } from "./notices/notice.ts"
import type { OpeningTimes } from "./opening-times.ts"
import { readPublicToday, readToday } from "./public-today.server.ts"
import type { Today } from "./today.ts"

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const ranges = z.array(z.object({ opens: time, closes: time }))

const weeklyHours: z.ZodType<WeeklyHours> = z.object(
	Object.fromEntries(WEEKDAYS.map((day) => [day, ranges])) as Record<Weekday, typeof ranges>,
)

const otherHours = z.object({
	id: z.int(),
	from: z.iso.date(),
	to: z.iso.date(),
	isYearly: z.boolean().describe("whether the years of from and to don't count"),
	hours: weeklyHours,
	reason: z.string(),
	keptOpen: z.array(z.iso.date()).describe("days that others for as many or fewer days decide"),
	isSudden: z.boolean().describe("whether a single day was changed when it had begun"),
})

/** For the API. A new closure takes precedence, then hours for fewer days, then newer ones. */
const openingTimes: z.ZodType<OpeningTimes> = z.object({
	weekly: weeklyHours,
	others: z.array(otherHours).describe("other hours on these days, the newest first"),
})

const noticeSchema = recordSchema(NOTICE)

export const publicTodayFields = {
	notices: z.array(
		modelSchema<PublicNotice>()(
			"ShownNotice",
			noticeSchema.pick({ id: true, text: true, level: true, link: true, linkText: true, endsAt: true }),
		),
	),
	openingTimes: named("WeeklyAndOtherHours", openingTimes).describe("other hours that are over are left out"),
}

const todaySchema = named(
	"Today",
	z.strictObject({
		today: modelSchema<Today>()(
			"OpenToday",
			z.strictObject({
				isOpen: z.boolean(),
				opensToday: z.boolean().describe("whether it is open now or opens later today"),
				title: z.string(),
				detail: z.string(),
				short: z.string(),
				line: z.string(),
				until: z.iso.datetime().describe("when this becomes outdated, UTC"),
			}),
		),
		...publicTodayFields,
	}),
)

export const HOURS_OPERATIONS = {
	"/api/notices": {
		GET: operation({
			summary:
				"List the notices shown now, the most urgent first. With all=true, those who may change them get scheduled and ended ones too",
			access: "everybody",
			query: z.object({ all: enumOf("all", ["true", "false"]).optional() }),
			cacheParameters: ["all"],
			responses: { 200: { description: "The notices", json: z.array(noticeSchema) } },
			async handle({ context, query }) {
				const db = context.get(databaseContext)
				const mayChange = hasAccess(context.get(viewerContext), "closing", await readSettings(db))
				if (query.all === "true" && mayChange) return [...(await listNotices(db))]
				return await listCurrentNotices(db, new Date())
			},
		}),
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
				const response = jsonWithEtag(request, { today, ...(await readPublicToday(db, now)) })
				response.headers.set("Expires", new Date(today.until).toUTCString())
				return response
			},
		}),
	},
} satisfies ApiOperations
