import type { Selectable } from "kysely"
import { addDays, countDays, type Day } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localDay, localTimeOf, longDay } from "#core/time/local-time.ts"
import { weekdayOf } from "#core/time/weekly-hours.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import type { OpeningTimes } from "#features/hours/opening-times.ts"
import { closedTimeOf, eventWhen, type ShownEvent, toShownDate, unbroken } from "./event-text.ts"
import { CANCELLED, type EventTimes, firstDayOf, isOver, lastDayOf, type PostEvent } from "./post-event.ts"

const LISTED_DATES = 8

/** All dates in the format of `PostEvent.dates`, by start. Of those with the same start, a cancelled one wins. */
function inOrder(event: PostEvent): string[] {
	const usual = event.allDay ? "" : localTimeOf(event.startsAt)
	const startOf = (date: string) =>
		usual && / \d/.test(date) ? date.slice(0, 16) : `${date.slice(0, 10)} ${usual}`
	// Sorted, 'cancelled' comes after times.
	const byStart = new Map([firstDayOf(event), ...event.dates].sort().map((date) => [startOf(date), date]))
	return [...byStart].sort(([a], [b]) => a.localeCompare(b)).map(([, date]) => date)
}

function onDate(event: PostEvent, date: string): PostEvent {
	if (date === firstDayOf(event)) return event
	const { startsAt, endsAt, allDay } = event
	if (date.endsWith(CANCELLED)) return { ...onDate(event, date.slice(0, -CANCELLED.length)), cancelled: true }
	const [day = "", times = ""] = date.split(" ")
	const [newStart, newEnd] = times.split("-")
	const lastDay = addDays(day, daysAfterFirst(event))
	if (allDay) return { ...event, startsAt: day, endsAt: endsAt && lastDay }
	const start = instantOf(day, newStart || localTimeOf(startsAt))
	const usualLength = endsAt === null ? 0 : Date.parse(endsAt) - Date.parse(startsAt)
	const byLength = endsAt && new Date(start.getTime() + usualLength).toISOString()
	const endTime = newEnd ?? (newStart ? null : endsAt && localTimeOf(endsAt))
	const end = endTime && instantOf(lastDay, endTime).toISOString()
	// When clocks are set forward, the end may be before the start.
	const isAfter = end && end > start.toISOString()
	return { ...event, startsAt: start.toISOString(), endsAt: isAfter ? end : byLength }
}

const daysAfterFirst = (event: PostEvent) => countDays({ from: firstDayOf(event), to: lastDayOf(event) }) - 1

export const allDates = (event: PostEvent) => inOrder(event).map((date) => onDate(event, date))

/** The dates that haven't ended, by start. A generator, because callers may need only the first ones. */
export function* upcomingDates(event: PostEvent, now: Date): Generator<PostEvent> {
	// A date that lasts longer than usual may end on the next day.
	const first = addDays(localDay(now.toISOString()), -daysAfterFirst(event) - 1)
	for (const date of inOrder(event)) {
		if (date < first) continue
		const dated = onDate(event, date)
		if (!isOver(dated, now)) yield dated
	}
}

export function shownDate(event: PostEvent, now: Date): PostEvent {
	for (const date of upcomingDates(event, now)) if (date.cancelled === event.cancelled) return date
	return onDate(event, inOrder(event).at(-1) ?? "")
}

export function nextDates(event: PostEvent, now: Date): PostEvent[] {
	return [...upcomingDates(event, now)].slice(0, LISTED_DATES)
}

/** For staff: upcoming dates on which the farm is closed, with the reason. */
export function closedDates(event: PostEvent, now: Date, hours: OpeningTimes): string[] {
	return [...upcomingDates(event, now)].flatMap((date) => {
		const closed = closedTimeOf(date, now, hours)
		return closed ? [`${longDay(firstDayOf(date))}: ${closed}.`] : []
	})
}

export function toShownEvent(event: PostEvent, now: Date): ShownEvent {
	const { place, signUpUrl } = event
	return { ...toShownDate(event, now), place, signUpUrl, repeats: describeDates(event) }
}

/** 'Every Saturday until December 19, 2026, 9:30 AM to 3:00 PM'. */
export function eventSummary(event: PostEvent): string {
	const repeats = describeDates(event)
	if (!repeats) return eventWhen(allDates(event).find((date) => date.cancelled === event.cancelled) ?? event)
	const { startsAt, endsAt, allDay } = event
	const times = [startsAt, endsAt].flatMap((at) => (at && !allDay ? [unbroken(at)] : []))
	return [repeats, times.join(" to ")].filter(Boolean).join(", ")
}

const DAY_LENGTH = "YYYY-MM-DD".length

/** 'Every Saturday until December 19, 2026', or 'Most Saturdays' with exceptions. Empty for a single date. */
function describeDates(event: PostEvent): string {
	const planned = inOrder(event).filter((date) => !date.endsWith(CANCELLED))
	const days = [...new Set(planned.map((date) => date.slice(0, DAY_LENGTH)))]
	const [first = "", second] = days
	const last = days.at(-1) ?? ""
	if (second === undefined) return ""
	const until = `until ${longDay(last)}`
	const daysSince = (day: Day) => countDays({ from: first, to: day }) - 1
	const step = [14, 7].find((length) => days.every((day) => daysSince(day) % length === 0))
	const missing = step ? daysSince(last) / step + 1 - days.length : 0
	if (!step || missing * 2 >= days.length) return `On several dates ${until}`
	const isUsual = missing === 0 && planned.every((date) => date.length === DAY_LENGTH)
	if (isUsual) return `Every ${step === 7 ? "" : "two weeks on "}${weekdayOf(first)} ${until}`
	return `${step === 7 ? `Most ${weekdayOf(first)}s` : "On several dates"} ${until}`
}

/** Stored for sorting lists by local time; depends on the farm's time zone. */
export function eventDays(event: PostEvent): { localStart: string; lastDay: Day } {
	const last = inOrder(event).at(-1) ?? ""
	return { localStart: localStartOf(event), lastDay: addDays(last.slice(0, 10), daysAfterFirst(event)) }
}

/** For events stored in another time zone, or before its rules changed. */
export async function refreshEventDays(db: Database): Promise<void> {
	const rows = await db.selectFrom("posts").selectAll().where("event_starts_at", "is not", null).execute()
	for (const row of rows) {
		const { id, event_local_start, event_last_day } = row
		const event = toEvent(row)
		if (!event) continue
		const { localStart, lastDay } = eventDays(event)
		if (localStart === event_local_start && lastDay === event_last_day) continue
		await db
			.updateTable("posts")
			.set({ event_local_start: localStart, event_last_day: lastDay })
			.where("id", "=", id)
			.execute()
	}
}

export function localStartOf(event: EventTimes): string {
	const { startsAt, allDay } = event
	return allDay ? startsAt : `${firstDayOf(event)}T${localTimeOf(startsAt)}`
}

export function eventColumns(event: PostEvent | null) {
	const days = event && eventDays(event)
	return {
		event_starts_at: event?.startsAt ?? null,
		event_ends_at: event?.endsAt ?? null,
		event_all_day: event?.allDay ? (1 as const) : (0 as const),
		event_place: event?.place ?? "",
		event_sign_up_url: event?.signUpUrl ?? "",
		event_cancelled: event?.cancelled ? (1 as const) : (0 as const),
		event_local_start: days?.localStart ?? null,
		event_last_day: days?.lastDay ?? null,
		event_dates: event && event.dates.length > 0 ? JSON.stringify(event.dates) : null,
	}
}

export function toEvent(row: Selectable<Schema["posts"]>): PostEvent | null {
	if (row.event_starts_at === null) return null
	return {
		startsAt: row.event_starts_at,
		endsAt: row.event_ends_at,
		allDay: row.event_all_day === 1,
		place: row.event_place,
		cancelled: row.event_cancelled === 1,
		signUpUrl: row.event_sign_up_url,
		dates: JSON.parse(row.event_dates ?? "[]"),
	}
}
