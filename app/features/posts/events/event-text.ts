import { addDays, type Day } from "#core/time/calendar.ts"
import { formatTime, localDay, longDay } from "#core/time/local-time.ts"
import { describeRanges } from "#core/time/time-range.ts"
import { spansOf } from "#features/hours/open-now.ts"
import {
	hoursOfDay,
	isClosedSeason,
	isSeason,
	type OpeningTimes,
	reasonOf,
} from "#features/hours/opening-times.ts"
import { weekdayOf } from "#features/hours/weekly-hours.ts"
import { describeChanges, describeRepeats } from "./event-repeats.ts"
import {
	type DatedEvent,
	type EventTimes,
	endOf,
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

/** An event at its first date, or one at another date. */
type AnyDate = PostEvent & Partial<DatedEvent>

export function toShownEvent(event: AnyDate, now: Date, hours: OpeningTimes): ShownEvent {
	const { place, signUpUrl, cancelled, repeats, firstDay = firstDayOf(event) } = event
	const rule = repeats ? [describeRepeats(repeats, firstDay), ...changesAhead(event, now)] : []
	return {
		...toShownDate(event, now, hours),
		...{ place, signUpUrl, cancelled },
		repeats: rule.join(". "),
	}
}

function changesAhead({ repeats, allDay }: PostEvent, now: Date): string[] {
	const today = localDay(now.toISOString())
	const changes = repeats?.changes ?? []
	const ahead = changes.filter(({ day, newDay }) => day >= today || (newDay ?? "") >= today)
	return describeChanges(ahead, allDay)
}

export function toShownDate(date: AnyDate, now: Date, hours: OpeningTimes): ShownDate {
	const mark = markOf(date, now)
	const isAhead = mark !== "Cancelled" && mark !== "Past"
	return {
		when: eventWhen(date),
		at: date.startsAt,
		mark: mark ?? (date.isChanged ? "Changed" : null),
		closed: isAhead ? closedTimeOf(date, hours) : "",
	}
}

/** In a line of text: 'Saturday, December 12, 2026, 9:30 AM. Moved from December 11, 2026. The farm is closed on this day'. */
export function describeDate(date: AnyDate, now: Date, hours: OpeningTimes): string {
	const { when, closed } = toShownDate(date, now, hours)
	const { isChanged, ruleDay = "" } = date
	const isMoved = isChanged && firstDayOf(date) !== ruleDay
	const change = isMoved ? `Moved from ${longDay(ruleDay)}` : isChanged && "At other times than usual"
	return [when, change, closed].filter(Boolean).join(". ")
}

/** As a whole: 'Every Saturday until December 19, 2026, 9:30 AM to 3:00 PM. Not on December 5, 2026'. */
export function eventSummary(event: PostEvent, now: Date): string {
	const { repeats, startsAt, endsAt, allDay } = event
	if (!repeats) return eventWhen(event)
	const times = [startsAt, endsAt].flatMap((at) => (at && !allDay ? [formatTime(at)] : []))
	const rule = [describeRepeats(repeats, firstDayOf(event)), times.join(" to ")]
	return [rule.filter(Boolean).join(", "), ...changesAhead(event, now)].join(". ")
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
		? [describeRepeats(repeats, firstDayOf(event)), ...describeChanges(repeats.changes, event.allDay)]
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

/**
 * 'The farm is closed on this day: Road washed out' if it isn't open at any time of the event; empty if it is.
 * An event in the evening, after the usual hours, is planned that way.
 */
export function closedTimeOf(event: EventTimes, hours: OpeningTimes): string {
	const [first, last] = [firstDayOf(event), lastDayOf(event)]
	if (isOpenDuring(event, hours)) return ""
	const { ranges } = hoursOfDay(first, hours)
	if (ranges.length > 0) {
		const usual = { ...hours, others: hours.others.filter(isSeason) }
		if (!isOpenDuring(event, usual)) return ""
		return `The farm is closed at this time. On this day it is open ${describeRanges(ranges)}`
	}
	if (isClosedSeason(first, hours)) return "The farm is closed for the season"
	const reason = reasonOf(first, hours)
	return `The farm is closed on ${first === last ? "this day" : "these days"}${reason && `: ${reason}`}`
}

function isOpenDuring(event: EventTimes, hours: OpeningTimes): boolean {
	const last = lastDayOf(event)
	// Yesterday's hours may end today.
	let day = addDays(firstDayOf(event), event.allDay ? 0 : -1)
	for (; day <= last; day = addDays(day, 1)) {
		const spans = spansOf(day, hours)
		const isOpen = event.allDay ? spans.length > 0 : spans.some((span) => overlaps(event, span))
		if (isOpen) return true
	}
	return false
}

function overlaps(event: EventTimes, { opens, closes }: { opens: number; closes: number }) {
	return opens < endOf(event).getTime() && closes > Date.parse(event.startsAt)
}
