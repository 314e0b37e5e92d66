import { addDays, type Day } from "#app/models/time/calendar.ts"
import { formatTime, localDay, longDay } from "#app/models/time/local-time.ts"
import { weekdayOf } from "#app/models/time/opening-times.ts"
import { type EventTimes, firstDayOf, isOver, lastDayOf, type PostEvent } from "./post-event.ts"

export type EventMark = "Cancelled" | "Today" | "Tomorrow" | "Past"

/** An event as pages show it. `at` is the value of a `<time>`, `mark` null between now and the day before. */
export type ShownEvent = Pick<PostEvent, "place" | "signUpUrl" | "cancelled"> & {
	when: string
	at: string
	mark: EventMark | null
}

export function toShownEvent(event: PostEvent, zone: string, now: Date): ShownEvent {
	const { place, signUpUrl, cancelled, startsAt } = event
	const mark = markOf(event, zone, now)
	return { when: eventWhen(event, zone), at: startsAt, place, signUpUrl, cancelled, mark }
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

/** Everything about an event, line by line, for staff. */
export function eventLines(event: PostEvent, zone: string): string {
	const { place, signUpUrl, cancelled } = event
	return [eventWhen(event, zone), place, signUpUrl, cancelled && "Cancelled"].filter(Boolean).join("\n")
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
