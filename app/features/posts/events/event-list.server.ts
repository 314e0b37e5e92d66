import { type ExpressionBuilder, type Selectable, sql } from "kysely"
import { clampRange, offsetAndLimit, type PageRange } from "#core/forms/page-range.ts"
import type { Day } from "#core/time/calendar.ts"
import { nextMidnight } from "#core/time/farm-clock.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { isPublic } from "#features/posts/publication.server.ts"
import { closedDates, localStartOf, shownDate, upcomingDates } from "./event-dates.server.ts"
import { EVENT_COLUMNS, toEvent } from "./post-event.server.ts"
import { EVENTS_PER_PAGE, type EventPost, firstDayOf, isOver, type PostEvent } from "./post-event.ts"

/** In the calendar that people subscribe to: those that start last. */
const MAX_CALENDAR_EVENTS = 500

type EventPage = PageRange & { events: EventPost[]; total: number }

type Listed = { id: number; localStart: string; event: PostEvent }

/** Those that haven't ended, in the order of their start. One that repeats is there once, at its next date. */
export async function pageOfUpcomingEvents(
	db: Database,
	requested: PageRange,
	now: Date,
): Promise<EventPage> {
	const upcoming = await listUpcoming(db, now, shownDate)
	const total = upcoming.length
	const range = clampRange(requested, EVENTS_PER_PAGE, total)
	const { offset, limit } = offsetAndLimit(range, EVENTS_PER_PAGE)
	const listed = upcoming.slice(offset, offset + limit)
	return { ...range, total, events: await readListed(db, listed) }
}

/** Those that have ended, the latest first. One that repeated is there once, at its last date. */
export async function pageOfPastEvents(db: Database, requested: PageRange, now: Date): Promise<EventPage> {
	const upcoming = (await listUpcoming(db, now, shownDate)).map(({ id }) => id)
	const past = publishedEvents(db).where("id", "not in", upcoming)
	const { total } = await past.select(countRows).executeTakeFirstOrThrow()
	const range = clampRange(requested, EVENTS_PER_PAGE, total)
	const { offset, limit } = offsetAndLimit(range, EVENTS_PER_PAGE)
	const rows = await past
		.selectAll()
		// Without moved dates, the last one begins on the last day.
		.orderBy(sql`iif(event_repeats is null, event_local_start, event_last_day)`, "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.offset(offset)
		.execute()
	const events = rows.flatMap((row) => toEventPost(row, (event) => shownDate(event, now)))
	return { ...range, total, events }
}

/** The next one that isn't cancelled. One that began on an earlier day comes after those that are still to begin. */
export async function findNextEvent(db: Database, now: Date): Promise<EventPost | undefined> {
	const day = today(now)
	const upcoming = await listUpcoming(db, now, shownDate)
	const planned = upcoming.filter(({ event }) => !event.cancelled)
	const next = planned.find(({ localStart }) => localStart >= day) ?? planned[0]
	return next && (await readListed(db, [next]))[0]
}

export async function listCalendarEvents(db: Database): Promise<EventPost[]> {
	const rows = await publishedEvents(db)
		.selectAll()
		.orderBy(sql`iif(event_repeats is null, event_local_start, event_last_day)`, "desc")
		.orderBy("id", "desc")
		.limit(MAX_CALENDAR_EVENTS)
		.execute()
	return rows.flatMap((row) => toEventPost(row))
}

export type ClosedEvent = { id: number; title: string; warnings: string[] }

/** For staff: those with a date until `lastDay` on which the farm isn't open then, the first ones first. */
export async function listClosedEvents(db: Database, now: Date, lastDay: Day): Promise<ClosedEvent[]> {
	const { times } = await readOpeningTimes(db)
	const events = (await listCalendarEvents(db)).reverse()
	return events.flatMap(({ id, title, event }) => {
		const dates = [...upcomingDates(event, now)].filter((date) => firstDayOf(date) <= lastDay)
		const warnings = closedDates(event, now, times, dates)
		return warnings.length > 0 ? [{ id, title, warnings }] : []
	})
}

export async function findEventAt(db: Database, slug: string): Promise<EventPost | undefined> {
	const row = await publishedEvents(db).selectAll().where("slug", "=", slug).executeTakeFirst()
	return row && toEventPost(row)[0]
}

/** When what pages say about events becomes outdated: the next one ends, or tomorrow is today. */
export async function findNextEventChange(db: Database, now: Date): Promise<Date> {
	const upcoming = await listUpcoming(db, now, nextDate)
	const ends = upcoming.flatMap(({ event: { endsAt, allDay } }) =>
		endsAt && !allDay ? [Date.parse(endsAt)] : [],
	)
	return new Date(Math.min(nextMidnight(now).getTime(), ...ends))
}

const nextDate = (event: PostEvent, now: Date) => upcomingDates(event, now).next().value ?? event

/** The events that haven't ended, each at the date that `choose` takes, in the order of these. */
async function listUpcoming(
	db: Database,
	now: Date,
	choose: (event: PostEvent, now: Date) => PostEvent,
): Promise<Listed[]> {
	const rows = await publishedEvents(db)
		.select(["id", "event_local_start", ...EVENT_COLUMNS])
		.where((where) => isUpcoming(where, now))
		.execute()
	const listed = rows.flatMap(({ id, event_local_start, ...row }): Listed[] => {
		const event = toEvent(row)
		if (!event) return []
		if (!event.repeats) return [{ id, localStart: event_local_start ?? "", event }]
		const date = choose(event, now)
		return isOver(date, now) ? [] : [{ id, localStart: localStartOf(date), event: date }]
	})
	return listed.sort((a, b) => a.localStart.localeCompare(b.localStart) || a.id - b.id)
}

async function readListed(db: Database, listed: Listed[]): Promise<EventPost[]> {
	const ids = listed.map(({ id }) => id)
	const rows = await publishedEvents(db).selectAll().where("id", "in", ids).execute()
	return listed.flatMap(({ id, event }) =>
		rows.filter((row) => row.id === id).flatMap((row) => toEventPost(row, () => event)),
	)
}

function publishedEvents(db: Database) {
	return db.selectFrom("posts").where(isPublic).where("event_local_start", "is not", null)
}

const countRows = sql<number>`count(*)`.as("total")

const today = (now: Date) => localDay(now.toISOString())

/** An event with a time ends at its end, any other with its last day. Of one that repeats, only the day of its last date is stored. */
function isUpcoming(
	{ and, or, eb }: Pick<ExpressionBuilder<Schema, "posts">, "and" | "or" | "eb">,
	now: Date,
) {
	return and([
		eb("event_last_day", ">=", today(now)),
		or([
			eb("event_repeats", "is not", null),
			eb("event_all_day", "=", 1),
			eb("event_ends_at", "is", null),
			eb("event_ends_at", ">", now.toISOString()),
		]),
	])
}

function toEventPost(
	row: Selectable<Schema["posts"]>,
	choose: (event: PostEvent) => PostEvent = (event) => event,
): EventPost[] {
	const event = toEvent(row)
	if (!event) return []
	const { id, slug, title, excerpt, content, revision, created_at, updated_at, published_at } = row
	const changedAt = published_at && published_at > updated_at ? published_at : updated_at
	const post = { id, slug, title, excerpt, content, revision, createdAt: created_at, changedAt }
	return [{ ...post, event: choose(event) }]
}
