import { addDays, type Day } from "#core/time/calendar.ts"
import { formatTime, localDay, longDay } from "#core/time/local-time.ts"
import type { OpeningTimes } from "#features/hours/opening-times.ts"
import { weekdayOf } from "#features/hours/weekly-hours.ts"
import { closedTimeOf } from "./closed-time.ts"
import { changeText, describeNewTimes, describeRepeats } from "./event-repeats.ts"
import {
	type DatedEvent,
	type EventTimes,
	firstDayOf,
	isOver,
	lastDayOf,
	type PostEvent,
} from "./post-event.ts"

export type EventMark = "Cancelled" | "Today" | "Tomorrow" | "Past" | "Changed"

/** A date of an event as pages show it. `at` is the value of a `<time>`, `mark` is null before the day before,
 * and `closed` says that the farm isn't open then. */
export type ShownDate = { when: string; at: string; mark: EventMark | null; closed: string }

/** At one of its dates. `repeats` is empty if it happens once. */
export type ShownEvent = Pick<PostEvent, "place" | "signUpUrl" | "cancelled"> &
	ShownDate & { repeats: string }

export function toShownEvent(event: PostEvent | DatedEvent, now: Date, hours: OpeningTimes): ShownEvent {
	const { place, signUpUrl, cancelled, repeats } = event
	const first = "firstDay" in event ? event.firstDay : firstDayOf(event)
	const inWords = repeats ? [describeRepeats(repeats, first), describeExceptions(event, now)] : []
	return {
		...toShownDate(event, now, hours),
		...{ place, signUpUrl, cancelled },
		repeats: inWords.filter(Boolean).join(". "),
	}
}

const LIST = new Intl.ListFormat("en-GB")

/** 'Not on December 5, 2026. December 12, 2026 moved to Sunday, December 13, 2026': all that aren't over. */
function describeExceptions({ repeats, allDay }: PostEvent, now: Date): string {
	const today = localDay(now.toISOString())
	const changes = (repeats?.changes ?? [])
		.filter(({ day, newDay }) => day >= today || (newDay ?? "") >= today)
		.sort((a, b) => a.day.localeCompare(b.day))
	const cancelled = changes.filter((change) => change.cancelled).map(({ day }) => longDay(day))
	const others = changes.filter((change) => !change.cancelled)
	return [
		cancelled.length > 0 ? `Not on ${LIST.format(cancelled)}` : "",
		...others.map((change) => describeNewTimes(change, allDay)),
	]
		.filter(Boolean)
		.join(". ")
}

export function toShownDate(date: PostEvent | DatedEvent, now: Date, hours: OpeningTimes): ShownDate {
	const changed = "isChanged" in date && date.isChanged ? ("Changed" as const) : null
	const mark = markOf(date, now)
	const isAhead = mark !== "Cancelled" && mark !== "Past"
	return {
		when: eventWhen(date),
		at: date.startsAt,
		mark: mark ?? changed,
		closed: isAhead ? closedTimeOf(date, hours) : "",
	}
}

/** In a line of text: 'Saturday, December 12, 2026, 9:30 AM. Moved from December 11, 2026. The farm is closed on this day'. */
export function describeDate(event: PostEvent | DatedEvent, now: Date, hours: OpeningTimes): string {
	const { when, closed } = toShownDate(event, now, hours)
	return [when, changeFromUsual(event), closed].filter(Boolean).join(". ")
}

function changeFromUsual(event: PostEvent | DatedEvent): string {
	if (!("isChanged" in event) || !event.isChanged) return ""
	const isMoved = firstDayOf(event) !== event.ruleDay
	return isMoved ? `Moved from ${longDay(event.ruleDay)}` : "At other times than usual"
}

/** As a whole: 'Every Saturday until December 19, 2026, 9:30 AM to 3:00 PM. Not on December 5, 2026'. */
export function eventSummary(event: PostEvent, now: Date): string {
	const { repeats, startsAt, endsAt, allDay } = event
	if (!repeats) return eventWhen(event)
	const times = [startsAt, endsAt].flatMap((at) => (at && !allDay ? [formatTime(at)] : []))
	const rule = [describeRepeats(repeats, firstDayOf(event)), times.join(" to ")]
	return [rule.filter(Boolean).join(", "), describeExceptions(event, now)].filter(Boolean).join(". ")
}

/** 'Saturday, September 19, 2026, 9:30 AM to 3:00 PM'. */
export function eventWhen(event: EventTimes): string {
	const [first, last] = [firstDayOf(event), lastDayOf(event)]
	if (event.allDay)
		return first === last ? `${describeDay(first)}, all day` : `${describeDay(first)} to ${describeDay(last)}`
	const start = `${describeDay(first)}, ${formatTime(event.startsAt)}`
	if (event.endsAt === null) return start
	const end = formatTime(event.endsAt)
	return first === last ? `${start} to ${end}` : `${start}, to ${describeDay(last)}, ${end}`
}

export function eventLines(event: PostEvent): string {
	const { place, signUpUrl, cancelled, repeats } = event
	const dates = repeats
		? [describeRepeats(repeats, firstDayOf(event)), ...repeats.changes.map(changeText)]
		: []
	const lines = [eventWhen(event), ...dates, place, signUpUrl, cancelled && "Cancelled"]
	return lines.filter(Boolean).join("\n")
}

function markOf(event: PostEvent, now: Date): EventMark | null {
	if (event.cancelled) return "Cancelled"
	if (isOver(event, now)) return "Past"
	const today = localDay(now.toISOString())
	const first = firstDayOf(event)
	if (first <= today) return "Today"
	return first === addDays(today, 1) ? "Tomorrow" : null
}

const describeDay = (day: Day) => `${weekdayOf(day)}, ${longDay(day)}`
