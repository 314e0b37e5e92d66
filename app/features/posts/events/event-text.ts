import { addDays, countDays, type Day } from "#core/time/calendar.ts"
import { formatTime, localDay, longDay } from "#core/time/local-time.ts"
import { weekdayOf } from "#core/time/weekly-hours.ts"
import { hoursOfDay, isClosedSeason, type OpeningTimes, reasonOf } from "#features/hours/opening-times.ts"
import { CANCELLED, type EventTimes, firstDayOf, isOver, lastDayOf, type PostEvent } from "./post-event.ts"

export type EventMark = "Cancelled" | "Today" | "Tomorrow" | "Past"

/** A date of an event as pages show it. `at` is the value of a `<time>`, and `mark` is null before the day before. */
export type ShownDate = { when: string; at: string; mark: EventMark | null }

/** At one of its dates. `repeats` is empty without another one. */
export type ShownEvent = Pick<PostEvent, "place" | "signUpUrl"> & ShownDate & { repeats: string }

export function toShownEvent(event: PostEvent, now: Date): ShownEvent {
	const { place, signUpUrl } = event
	return { ...toShownDate(event, now), place, signUpUrl, repeats: describeDates(event) }
}

export function toShownDate(date: PostEvent, now: Date): ShownDate {
	return { when: eventWhen(date), at: date.startsAt, mark: markOf(date, now) }
}

/** As a whole: 'Every Saturday until December 19, 2026, 9:30 AM to 3:00 PM'. */
export function eventSummary(event: PostEvent): string {
	if (event.dates.length === 0) return eventWhen(event)
	const { startsAt, endsAt, allDay } = event
	const times = [startsAt, endsAt].flatMap((at) => (at && !allDay ? [unbroken(at)] : []))
	return [describeDates(event), times.join(" to ")].filter(Boolean).join(", ")
}

/** Of a date without times of its own. */
const DAY_LENGTH = "YYYY-MM-DD".length

/** 'Every Saturday until December 19, 2026', or 'Most Saturdays' with exceptions. Empty if it happens once. */
function describeDates(event: PostEvent): string {
	const planned = event.dates.filter((date) => !date.endsWith(CANCELLED))
	const days = [...new Set([firstDayOf(event), ...planned.map((date) => date.slice(0, 10))])].sort()
	const [first = "", second] = days
	const last = days.at(-1) ?? ""
	if (second === undefined) return ""
	const until = `until ${longDay(last)}`
	const daysAfterFirst = (day: Day) => countDays({ from: first, to: day }) - 1
	const step = [14, 7].find((length) => days.every((day) => daysAfterFirst(day) % length === 0))
	const missing = step ? daysAfterFirst(last) / step + 1 - days.length : 0
	if (!step || missing * 2 >= days.length) return `On several dates ${until}`
	const isUsual = missing === 0 && planned.every((date) => date.length === DAY_LENGTH)
	if (isUsual) return `Every ${step === 7 ? "" : "two weeks on "}${weekdayOf(first)} ${until}`
	return `${step === 7 ? `Most ${weekdayOf(first)}s` : "On several dates"} ${until}`
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

const unbroken = (at: string) => formatTime(at).replace(" ", "\u00a0")

function markOf(event: PostEvent, now: Date): EventMark | null {
	if (event.cancelled) return "Cancelled"
	if (isOver(event, now)) return "Past"
	const today = localDay(now.toISOString())
	const first = firstDayOf(event)
	if (first <= today) return "Today"
	return first === addDays(today, 1) ? "Tomorrow" : null
}

const describeDay = (day: Day) => `${weekdayOf(day)}, ${longDay(day)}`

/** 'The farm is closed on this day: Road washed out', if it is closed on all days of an event that is ahead; otherwise empty. */
export function closedTimeOf(event: PostEvent, now: Date, hours: OpeningTimes): string {
	if (event.cancelled || isOver(event, now)) return ""
	const [first, last] = [firstDayOf(event), lastDayOf(event)]
	for (let day = first; day <= last; day = addDays(day, 1))
		if (hoursOfDay(day, hours).ranges.length > 0) return ""
	if (isClosedSeason(first, hours)) return "The farm is closed for the season"
	const reason = reasonOf(first, hours)
	return `The farm is closed on ${first === last ? "this day" : "these days"}${reason && `: ${reason}`}`
}
