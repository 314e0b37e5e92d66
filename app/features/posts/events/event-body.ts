import { z } from "zod"
import { addDays } from "#core/time/calendar.ts"
import { eventPlace, signUpUrl } from "./event-form.ts"
import { FREQUENCIES, REPEAT_LIMITS } from "./event-repeats.ts"
import { MAX_EVENT_DAYS } from "./post-event.ts"
import { isEventDay, isEventTime } from "./repeats-form.ts"

const NO_TIME = "must be a time in UTC, as ISO 8601, or a date if allDay is true"

const moment = (name: string) =>
	z
		.string({ error: `${name} ${NO_TIME}` })
		.max(40, { error: `${name} ${NO_TIME}` })
		.meta({ description: "UTC, or a date if allDay is true" })

const flag = (name: string) => z.boolean({ error: `${name} must be true or false` }).default(false)

const farmDay = (name: string) =>
	z
		.string({ error: `${name} must be a date` })
		.refine(isEventDay, { error: `${name} must be an existing date` })
		.meta({ description: "YYYY-MM-DD on the farm's clock" })
const farmTime = (name: string) =>
	z
		.string({ error: `${name} must be a time` })
		.refine(isEventTime, { error: `${name} must be a time such as 07:05` })
		.nullable()
		.default(null)
		.meta({ description: "HH:MM on the farm's clock; null: as usual" })

const changeBody = z.object(
	{
		day: farmDay("day"),
		cancelled: flag("cancelled"),
		newDay: farmDay("newDay").nullable().default(null),
		newStart: farmTime("newStart"),
		newEnd: farmTime("newEnd"),
	},
	{ error: "changes must be objects" },
)

const NO_COUNT = { error: `count must be a whole number from 2 to ${REPEAT_LIMITS.count}` }

const repeatsBody = z
	.object(
		{
			frequency: z.enum(FREQUENCIES, { error: `frequency must be one of ${FREQUENCIES.join(", ")}` }),
			until: farmDay("until").nullable().default(null),
			count: z.int(NO_COUNT).min(2, NO_COUNT).max(REPEAT_LIMITS.count, NO_COUNT).nullable().default(null),
			changes: z
				.array(changeBody, { error: "changes must be a list" })
				.max(REPEAT_LIMITS.changes, { error: `There are more than ${REPEAT_LIMITS.changes} changes` })
				.default([]),
		},
		{ error: "repeats must be an object or null" },
	)
	.nullable()
	.optional()
	.meta({ description: "until or count; null: once; missing in an update: as before" })

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
			repeats: repeatsBody,
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
		if (endsAt !== null && endsAt.slice(0, 10) > addDays(startsAt.slice(0, 10), MAX_EVENT_DAYS))
			issue("endsAt", `must be at most ${MAX_EVENT_DAYS} days after startsAt`)
		return { ...event, startsAt, endsAt }
	})
	.nullable()
	.default(null)

function momentOf(text: string, allDay: boolean): string | undefined {
	if (allDay) return isEventDay(text) ? text : undefined
	const isInstant = z.iso.datetime().safeParse(text).success && /^20/.test(text)
	return isInstant ? new Date(text).toISOString() : undefined
}
