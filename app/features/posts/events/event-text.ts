import { addDays, type Day } from "#core/time/calendar.ts"
import { formatTime, localDay, longDay } from "#core/time/local-time.ts"
import { weekdayOf } from "#core/time/weekly-hours.ts"
import { hoursOfDay, isClosedSeason, type OpeningTimes, reasonOf } from "#features/hours/opening-times.ts"
import { type EventTimes, firstDayOf, isOver, lastDayOf, type PostEvent } from "./post-event.ts"

export type EventMark = "Cancelled" | "Today" | "Tomorrow" | "Past"

/** `at` is the value of a `<time>`; `mark` is null until the day before. */
export type ShownDate = { when: string; at: string; mark: EventMark | null }

export type ShownEvent = Pick<PostEvent, "place" | "signUpUrl"> & ShownDate & { repeats: string }

export function toShownDate(date: PostEvent, now: Date): ShownDate {
	return { when: eventWhen(date), at: date.startsAt, mark: markOf(date, now) }
}

/** 'Saturday, September 19, 2026, 9:30 AM to 3:00 PM'. */
export function eventWhen(event: EventTimes): string {
	const [first, last] = [firstDayOf(event), lastDayOf(event)]
	if (event.allDay)
		return first === last ? `${describeDay(first)}, all day` : `${describeDay(first)} to ${describeDay(last)}`
	const start = `${describeDay(first)}, ${unbroken(event.startsAt)}`
	if (event.endsAt === null) return start
	const end = unbroken(event.endsAt)
	return first === last ? `${start} to ${end}` : `${start}, to ${describeDay(last)}, ${end}`
}

export const unbroken = (at: string) => formatTime(at).replace(" ", "\u00a0")

function markOf(event: PostEvent, now: Date): EventMark | null {
	if (event.cancelled) return "Cancelled"
	if (isOver(event, now)) return "Past"
	const today = localDay(now.toISOString())
	const first = firstDayOf(event)
	if (first <= today) return "Today"
	return first === addDays(today, 1) ? "Tomorrow" : null
}

const describeDay = (day: Day) => `${weekdayOf(day)}, ${longDay(day)}`

/** 'The farm is closed on this day: Road washed out', if it is closed on all days of an upcoming event; otherwise empty. */
export function closedTimeOf(event: PostEvent, now: Date, hours: OpeningTimes): string {
	if (event.cancelled || isOver(event, now)) return ""
	const [first, last] = [firstDayOf(event), lastDayOf(event)]
	for (let day = first; day <= last; day = addDays(day, 1))
		if (hoursOfDay(day, hours).ranges.length > 0) return ""
	if (isClosedSeason(first, hours)) return "The farm is closed for the season"
	const reason = reasonOf(first, hours)
	return `The farm is closed on ${first === last ? "this day" : "these days"}${reason && `: ${reason}`}`
}
