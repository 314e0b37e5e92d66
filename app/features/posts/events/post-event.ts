import { addDays, type Day } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localDay } from "#core/time/local-time.ts"

export type PostEvent = {
	/** UTC ISO 8601; a date if `allDay`. */
	startsAt: string
	/** Like `startsAt`; for an all-day event its last day, included. Null: until the end of the first day. */
	endsAt: string | null
	allDay: boolean
	/** Empty: somewhere on the farm. */
	place: string
	cancelled: boolean
	/** An https URL; empty without one. */
	signUpUrl: string
	/** More dates in local time: '2026-10-31', '2026-10-31 10:00', '2026-10-31 10:00-12:00' or '2026-10-31 cancelled'. */
	dates: string[]
}

export const CANCELLED = " cancelled"

/** Maximum lengths in characters; `dates`: every week for five years. */
export const EVENT_LIMITS = { place: 200, signUpUrl: 500, dates: 261 } as const

export const MAX_EVENT_DAYS = 366

export const CALENDAR_PATH = "/events.ics"

export type EventTimes = Pick<PostEvent, "startsAt" | "endsAt" | "allDay">

export function firstDayOf({ startsAt, allDay }: EventTimes): Day {
	return allDay ? startsAt : localDay(startsAt)
}

export function lastDayOf(event: EventTimes): Day {
	const { endsAt, allDay } = event
	if (endsAt === null) return firstDayOf(event)
	return allDay ? endsAt : localDay(endsAt)
}

export const otherDates = (event: EventTimes, dates: string[]) =>
	[...new Set(dates)].filter((date) => date !== firstDayOf(event)).sort()

export function endOf(event: EventTimes): Date {
	const { endsAt, allDay } = event
	if (endsAt !== null && !allDay) return new Date(endsAt)
	return instantOf(addDays(lastDayOf(event), 1), "00:00")
}

export function isOver(event: EventTimes, now: Date): boolean {
	return endOf(event) <= now
}
