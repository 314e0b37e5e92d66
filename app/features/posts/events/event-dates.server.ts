import ICAL from "ical.js"
import type { Selectable } from "kysely"
import { LRUCache } from "lru-cache"
import { firstNames } from "#core/text/first-names.ts"
import { addDays, countDays, type Day } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localDay, localTimeOf, longDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import type { OpeningTimes } from "#features/hours/opening-times.ts"
import { readEvent } from "./event-form.ts"
import {
	type DateChange,
	lastPossibleDay,
	REPEAT_LIMITS,
	type RepeatsProblem,
	recurrenceRule,
} from "./event-repeats.ts"
import { closedTimeOf } from "./event-text.ts"
import {
	type DatedEvent,
	type EventTimes,
	firstDayOf,
	isOver,
	lastDayOf,
	type PostEvent,
} from "./post-event.ts"
import { filledRows, repeatsField } from "./repeats-form.ts"

const LISTED_DATES = 8

const daysByRule = new LRUCache<string, Day[]>({ max: 200 })

/** The first days of all dates by the rule of an event. It never has more than five years of them. */
export function ruleDays({ repeats, ...event }: PostEvent): Day[] {
	const first = firstDayOf(event)
	if (!repeats) return [first]
	const rule = recurrenceRule(repeats, first, (repeats.until ?? first).replaceAll("-", ""))
	const key = `${first} ${rule}`
	const days = daysByRule.get(key) ?? expand(rule, first)
	daysByRule.set(key, days)
	return days
}

function expand(rule: string, first: Day): Day[] {
	const days: Day[] = []
	const next = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(first))
	const last = lastPossibleDay(first)
	for (let time = next.next(); time; time = next.next()) {
		const day = time.toString()
		if (day > last) break
		days.push(day)
	}
	return days
}

function dateOf(event: PostEvent, ruleDay: Day): DatedEvent {
	const change = event.repeats?.changes.find(({ day }) => day === ruleDay)
	const cancelled = event.cancelled || change?.cancelled === true
	const isChanged = change !== undefined && !change.cancelled
	const firstDay = firstDayOf(event)
	const isFirst = ruleDay === firstDay && !isChanged
	const times = isFirst ? {} : timesOn(event, ruleDay, isChanged ? change : undefined)
	return { ...event, ...times, firstDay, ruleDay, cancelled, isChanged }
}

function timesOn(event: EventTimes, ruleDay: Day, change: DateChange | undefined): EventTimes {
	const { startsAt, endsAt, allDay } = event
	const day = change?.newDay ?? ruleDay
	const lastDay = addDays(day, countDays({ from: firstDayOf(event), to: lastDayOf(event) }) - 1)
	if (allDay) return { allDay, startsAt: day, endsAt: endsAt && lastDay }
	const start = instantOf(day, change?.newStart ?? localTimeOf(startsAt))
	const usualLength = endsAt === null ? 0 : Date.parse(endsAt) - Date.parse(startsAt)
	const byLength = endsAt && new Date(start.getTime() + usualLength).toISOString()
	const endTime = change?.newEnd ?? (change?.newStart ? null : endsAt && localTimeOf(endsAt))
	const end = endTime && instantOf(lastDay, endTime).toISOString()
	// In the night in which the clock is set forward, an end may be before its start.
	return { allDay, startsAt: start.toISOString(), endsAt: end && end > start.toISOString() ? end : byLength }
}

export function changedDates(event: PostEvent): DatedEvent[] {
	const changed = event.repeats?.changes.map(({ day }) => day) ?? []
	const days = changed.length > 0 ? ruleDays(event) : []
	return days.filter((day) => changed.includes(day)).map((day) => dateOf(event, day))
}

/** The dates that haven't ended, in the order of their start. A reader may take the first ones only. */
export function* upcomingDates(event: PostEvent, now: Date): Generator<DatedEvent> {
	const today = localDay(now.toISOString())
	const length = countDays({ from: firstDayOf(event), to: lastDayOf(event) })
	for (const { ruleDay, start } of inOrder(event)) {
		// One that takes longer than usual may end on the next day.
		if (addDays(start.slice(0, 10), length) < today) continue
		const date = dateOf(event, ruleDay)
		if (!isOver(date, now)) yield date
	}
}

/** `start` is on the farm's clock, with what was moved. */
function inOrder(event: PostEvent): { ruleDay: Day; start: string }[] {
	const usual = event.allDay ? "" : localTimeOf(event.startsAt)
	const changes = new Map(event.repeats?.changes.map((change) => [change.day, change]))
	return ruleDays(event)
		.map((ruleDay) => {
			const { newDay, newStart } = changes.get(ruleDay) ?? {}
			return { ruleDay, start: `${newDay ?? ruleDay}T${newStart ?? usual}` }
		})
		.sort((a, b) => a.start.localeCompare(b.start))
}

/** The date that a page shows first: the next one that takes place, else the next one, else the last one that took place. */
export function shownDate(event: PostEvent, now: Date): DatedEvent {
	let next: DatedEvent | undefined
	for (const date of upcomingDates(event, now)) {
		if (!date.cancelled) return date
		next ??= date
	}
	if (next) return next
	const past = inOrder(event).map(({ ruleDay }) => dateOf(event, ruleDay))
	return past.findLast((date) => !date.cancelled) ?? dateOf(event, firstDayOf(event))
}

export function nextDates(event: PostEvent, now: Date): DatedEvent[] {
	const dates: DatedEvent[] = []
	for (const date of upcomingDates(event, now)) {
		dates.push(date)
		if (dates.length === LISTED_DATES) break
	}
	return dates
}

/** For staff: on which of these dates, or else of the next ones, the farm isn't open, and why. */
export function closedDates(
	event: PostEvent,
	now: Date,
	hours: OpeningTimes,
	dates: DatedEvent[] = nextDates(event, now),
): string[] {
	const daysByReason = new Map<string, string[]>()
	for (const date of dates) {
		const closed = date.cancelled ? "" : closedTimeOf(date, hours)
		if (closed) daysByReason.set(closed, [...(daysByReason.get(closed) ?? []), longDay(firstDayOf(date))])
	}
	return [...daysByReason].map(
		([closed, days]) => `${LIST.format(firstNames(days, LISTED_DATES))}: ${closed}.`,
	)
}

const LIST = new Intl.ListFormat("en-GB")

/** What is stored of an event for lists in the order of the farm's clock. It depends on the farm's zone. */
export function eventDays(event: PostEvent): { localStart: string; lastDay: Day } {
	const last = inOrder(event).slice(-1)
	// With other times, an earlier date may end after it.
	const dates = [...last.map(({ ruleDay }) => dateOf(event, ruleDay)), ...changedDates(event)]
	const lastDays = dates.map(lastDayOf)
	return { localStart: localStartOf(event), lastDay: lastDays.sort().at(-1) ?? "" }
}

/** For events that were stored in another zone, or by other rules of the same one. */
export async function refreshEventDays(db: Database): Promise<void> {
	const rows = await db
		.selectFrom("posts")
		.select(["id", "event_local_start", "event_last_day", ...EVENT_COLUMNS])
		.where("event_starts_at", "is not", null)
		.execute()
	for (const { id, event_local_start, event_last_day, ...row } of rows) {
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

/** 'YYYY-MM-DDTHH:MM', or a date. */
export function localStartOf(event: EventTimes): string {
	const { startsAt, allDay } = event
	return allDay ? startsAt : `${firstDayOf(event)}T${localTimeOf(startsAt)}`
}

/** The problems of `datesProblems` by the inputs of the post's form. */
export function formDatesProblems(form: Record<string, unknown>): Record<string, string[]> {
	const { value } = readEvent(form)
	const wrong = value ? datesProblems(value) : []
	return Object.fromEntries(
		wrong.map(({ part, message }) => [repeatsField(part, filledRows(form)), [message]]),
	)
}

export function datesProblems(event: PostEvent): RepeatsProblem[] {
	const { repeats } = event
	if (!repeats) return []
	const problems: RepeatsProblem[] = []
	const days = ruleDays(event)
	if (repeats.count !== null && days.length < repeats.count) {
		const within = `within ${REPEAT_LIMITS.years} years after the start date`
		problems.push({
			part: "count",
			message: `All dates must be ${within}: enter at most ${days.length} times`,
		})
	}
	const isOneDay = firstDayOf(event) === lastDayOf(event)
	const usualStart = event.allDay ? "" : localTimeOf(event.startsAt)
	for (const [part, { day, cancelled, newStart, newEnd }] of repeats.changes.entries()) {
		if (!days.includes(day)) problems.push({ part, message: `${longDay(day)} isn't a date of this event` })
		else if (isOneDay && !event.allDay && !cancelled && newEnd && newEnd <= (newStart ?? usualStart))
			problems.push({
				part,
				message: `On ${longDay(day)}, the new end must be after the start`,
			})
	}
	return problems
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
		event_repeats: event?.repeats ? JSON.stringify(event.repeats) : null,
	}
}

export const EVENT_COLUMNS = [
	"event_starts_at",
	"event_ends_at",
	"event_all_day",
	"event_place",
	"event_cancelled",
	"event_sign_up_url",
	"event_repeats",
] as const

export type EventRow = Pick<Selectable<Schema["posts"]>, (typeof EVENT_COLUMNS)[number]>

export function toEvent(row: EventRow): PostEvent | null {
	if (row.event_starts_at === null) return null
	return {
		startsAt: row.event_starts_at,
		endsAt: row.event_ends_at,
		allDay: row.event_all_day === 1,
		place: row.event_place,
		cancelled: row.event_cancelled === 1,
		signUpUrl: row.event_sign_up_url,
		...(row.event_repeats !== null && { repeats: JSON.parse(row.event_repeats) }),
	}
}
