import { z } from "zod"
import { countDays } from "#core/time/calendar.ts"
import { eventPlace, isEventDate, isEventDay, signUpUrl } from "./event-form.ts"
import { EVENT_LIMITS, firstDayOf, lastDayOf, MAX_EVENT_DAYS, otherDates } from "./post-event.ts"

const NO_TIME = "must be a time in UTC, as ISO 8601, or a date if allDay is true"
const NO_DATE =
	"Each of dates must be a date such as 2026-05-31, with other times 2026-05-31 10:00-12:00, or 2026-05-31 cancelled"

const moment = (name: string) =>
	z
		.string({ error: `${name} ${NO_TIME}` })
		.max(40, { error: `${name} ${NO_TIME}` })
		.meta({ description: "UTC, or a date if allDay is true" })

const flag = (name: string) => z.boolean({ error: `${name} must be true or false` }).default(false)

export const eventBody = z
	.object(
		{
			startsAt: moment("startsAt"),
			endsAt: moment("endsAt")
				.nullable()
				.default(null)
				.meta({ description: "an all-day event includes this day; null: until the end of the first day" }),
			allDay: flag("allDay"),
			place: eventPlace("place"),
			cancelled: flag("cancelled"),
			signUpUrl: signUpUrl("signUpUrl"),
			dates: z
				.array(z.string({ error: NO_DATE }).refine(isEventDate, { error: NO_DATE }), {
					error: "dates must be a list",
				})
				.max(EVENT_LIMITS.dates, { error: `There are more than ${EVENT_LIMITS.dates} dates` })
				.optional()
				.meta({ description: "when it takes place again; missing in an update: as before" }),
		},
		{ error: "event must be an object or null" },
	)
	.transform((event, context) => {
		const issue = (field: string, message: string) =>
			context.addIssue({ code: "custom", path: [field], message: `${field} ${message}` })
		const { allDay } = event
		const startsAt = momentOf(event.startsAt, allDay)
		const endsAt = event.endsAt === null ? null : momentOf(event.endsAt, allDay)
		if (startsAt === undefined) issue("startsAt", NO_TIME)
		else if (endsAt === undefined) issue("endsAt", NO_TIME)
		if (!startsAt || endsAt === undefined) return z.NEVER
		if (endsAt !== null && (allDay ? endsAt < startsAt : endsAt <= startsAt))
			issue("endsAt", allDay ? "must not be before startsAt" : "must be after startsAt")
		const times = { startsAt, endsAt, allDay }
		if (countDays({ from: firstDayOf(times), to: lastDayOf(times) }) > MAX_EVENT_DAYS)
			issue("endsAt", `must be within ${MAX_EVENT_DAYS} days, and startsAt is the first`)
		return { ...event, ...times, dates: event.dates && otherDates(times, event.dates) }
	})
	.nullable()
	.default(null)

function momentOf(text: string, allDay: boolean): string | undefined {
	if (allDay) return isEventDay(text) ? text : undefined
	const isInstant = z.iso.datetime().safeParse(text).success && /^20/.test(text)
	return isInstant ? new Date(text).toISOString() : undefined
}
