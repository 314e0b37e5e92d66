import { addDays } from "#core/time/calendar.ts"
import { describeRanges } from "#core/time/time-range.ts"
import { spansOf } from "#features/hours/open-now.ts"
import {
	hoursOfDay,
	isClosedSeason,
	isSeason,
	type OpeningTimes,
	reasonOf,
} from "#features/hours/opening-times.ts"
import { type EventTimes, endOf, firstDayOf, lastDayOf } from "./post-event.ts"

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
