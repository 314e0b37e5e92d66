import { addDays, type Day } from "#app/models/time/calendar.ts"
import { formatTime, localDay, longDay } from "#app/models/time/local-time.ts"
import { weekdayOf } from "#app/models/time/opening-times.ts"
import { changeInWords, type EventRepeats, repeatsInWords } from "./event-repeats.ts"
import {
	type DatedEvent,
	type EventTimes,
	firstDayOf,
	isOver,
	lastDayOf,
	type PostEvent,
} from "./post-event.ts"

export type EventMark = "Cancelled" | "Today" | "Tomorrow" | "Past" | "Changed"

/** A date of an event as pages show it. `at` is the value of a `<time>`, `mark` null between now and the day before. */
export type ShownDate = { when: string; at: string; mark: EventMark | null }

/** At one of its dates. `repeats` is empty if it happens once. */
export type ShownEvent = Pick<PostEvent, "place" | "signUpUrl" | "cancelled"> &
	ShownDate & { repeats: string }

export function toShownEvent(event: PostEvent | DatedEvent, zone: string, now: Date): ShownEvent {
	const { place, signUpUrl, cancelled, repeats } = event
	const first = "firstDay" in event ? event.firstDay : firstDayOf(event, zone)
	const inWords = repeats ? [repeatsInWords(repeats, first), cancelledDays(repeats, zone, now)] : []
	return {
		...toShownDate(event, zone, now),
		...{ place, signUpUrl, cancelled },
		repeats: inWords.filter(Boolean).join(". "),
	}
}

const MAX_CANCELLED_DAYS = 4

const LIST = new Intl.ListFormat("en-GB")

/** 'Not on December 5, 2026': the next ones. */
function cancelledDays({ changes }: EventRepeats, zone: string, now: Date): string {
	const today = localDay(now.toISOString(), zone)
	const days = changes.filter(({ day, cancelled }) => cancelled && day >= today).map(({ day }) => day)
	const named = days.sort().slice(0, MAX_CANCELLED_DAYS)
	return named.length > 0 ? `Not on ${LIST.format(named.map(longDay))}` : ""
}

export function toShownDate(date: PostEvent | DatedEvent, zone: string, now: Date): ShownDate {
	const changed = "isChanged" in date && date.isChanged ? ("Changed" as const) : null
	return { when: eventWhen(date, zone), at: date.startsAt, mark: markOf(date, zone, now) ?? changed }
}

/** As a whole, which doesn't depend on the day: 'Every Saturday until December 19, 2026, 9:30 AM to 3:00 PM'. */
export function eventSummary(event: PostEvent, zone: string): string {
	const { repeats, startsAt, endsAt, allDay } = event
	if (!repeats) return eventWhen(event, zone)
	const times = [startsAt, endsAt].flatMap((at) => (at && !allDay ? [formatTime(at, zone)] : []))
	return [repeatsInWords(repeats, firstDayOf(event, zone)), times.join(" to ")].filter(Boolean).join(", ")
}

/** 'Saturday, September 19, 2026, 9:30 AM to 3:00 PM'. */
export function eventWhen(event: EventTimes, zone: string): string {
	const [first, last] = [firstDayOf(event, zone), lastDayOf(event, zone)]
	if (event.allDay)
		return first === last ? `${dayInWords(first)}, all day` : `${dayInWords(first)} to ${dayInWords(last)}`
	const start = `${dayInWords(first)}, ${formatTime(event.startsAt, zone)}`
	if (event.endsAt === null) return start
	const end = formatTime(event.endsAt, zone)
	return first === last ? `${start} to ${end}` : `${start}, to ${dayInWords(last)}, ${end}`
}

export function eventLines(event: PostEvent, zone: string): string {
	const { place, signUpUrl, cancelled, repeats } = event
	const dates = repeats
		? [repeatsInWords(repeats, firstDayOf(event, zone)), ...repeats.changes.map(changeInWords)]
		: []
	const lines = [eventWhen(event, zone), ...dates, place, signUpUrl, cancelled && "Cancelled"]
	return lines.filter(Boolean).join("\n")
}

function markOf(event: PostEvent, zone: string, now: Date): EventMark | null {
	if (event.cancelled) return "Cancelled"
	if (isOver(event, zone, now)) return "Past"
	const today = localDay(now.toISOString(), zone)
	const first = firstDayOf(event, zone)
	if (first <= today) return "Today"
	return first === addDays(today, 1) ? "Tomorrow" : null
}

const dayInWords = (day: Day) => `${weekdayOf(day)}, ${longDay(day)}`
