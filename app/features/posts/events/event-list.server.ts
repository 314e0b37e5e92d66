import { type Selectable, sql } from "kysely"
import { nextMidnight } from "#core/time/farm-clock.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { lastChangeOf } from "#features/posts/post.server.ts"
import type { EventPost } from "#features/posts/post.ts"
import { isPublic, publicationIn } from "#features/posts/publication.server.ts"
import { closedDates, localStartOf, shownDate, toEvent } from "./event-dates.server.ts"
import { closedTimeOf, eventWhen } from "./event-text.ts"
import { isOver, type PostEvent } from "./post-event.ts"

/** Maximum in the calendar feed: the latest ones. */
const MAX_CALENDAR_EVENTS = 500

const MAX_LISTED = 100

/** Events that haven't ended, by the date that pages show. With `drafts`, for staff. */
export async function listUpcomingEvents(db: Database, now: Date, { drafts = false } = {}) {
	const events = drafts ? allEvents(db) : publishedEvents(db)
	const rows = await events.where("event_last_day", ">=", today(now)).selectAll().execute()
	return rows
		.map((row) => toListed(row, now))
		.filter(({ event }) => !isOver(event, now))
		.sort((a, b) => localStartOf(a.event).localeCompare(localStartOf(b.event)) || a.id - b.id)
		.slice(0, MAX_LISTED)
}

/** For staff, with drafts; the latest first. */
export async function listPastEvents(db: Database, now: Date) {
	const past = lastFirst(allEvents(db).where("event_last_day", "<=", today(now)))
	const rows = await past.limit(MAX_LISTED).execute()
	return rows.map((row) => toListed(row, now)).filter(({ event }) => isOver(event, now))
}

/** The next event that isn't cancelled. Events that began on an earlier day come after those still to begin. */
export async function findNextEvent(db: Database, now: Date): Promise<EventPost | undefined> {
	const planned = (await listUpcomingEvents(db, now)).filter(({ event }) => !event.cancelled)
	return planned.find(({ event }) => localStartOf(event) >= today(now)) ?? planned[0]
}

/** `event` may be null; `until` is when this becomes outdated. */
export async function readNextEvent(db: Database, now: Date) {
	const until = await findNextEventChange(db, now)
	const next = await findNextEvent(db, now)
	if (!next) return { event: null, until }
	const { slug, title, event } = next
	const closed = closedTimeOf(event, now, (await readOpeningTimes(db)).times)
	return { event: { slug, title, when: [eventWhen(event), closed].filter(Boolean).join(". ") }, until }
}

export async function listCalendarEvents(db: Database): Promise<EventPost[]> {
	const rows = await lastFirst(publishedEvents(db)).limit(MAX_CALENDAR_EVENTS).execute()
	return rows.map(toEventPost)
}

export async function countClosedEvents(db: Database, now: Date): Promise<number> {
	const { times } = await readOpeningTimes(db)
	const closed = (await listCalendarEvents(db)).filter(
		({ event }) => closedDates(event, now, times).length > 0,
	)
	return closed.length
}

export async function findEventAt(db: Database, slug: string): Promise<EventPost | undefined> {
	const row = await publishedEvents(db).selectAll().where("slug", "=", slug).executeTakeFirst()
	return row && toEventPost(row)
}

/** When texts about events become outdated: the next event ends, or the day does. */
export async function findNextEventChange(db: Database, now: Date): Promise<Date> {
	const upcoming = await listUpcomingEvents(db, now)
	const ends = upcoming.flatMap(({ event: { endsAt, allDay } }) =>
		endsAt && !allDay ? [Date.parse(endsAt)] : [],
	)
	return new Date(Math.min(nextMidnight(now).getTime(), ...ends))
}

const allEvents = (db: Database) => db.selectFrom("posts").where("event_local_start", "is not", null)

const publishedEvents = (db: Database) => allEvents(db).where(isPublic)

/** An event that repeats is sorted by its last date. */
const lastFirst = (events: ReturnType<typeof publishedEvents>) =>
	events
		.selectAll()
		.orderBy(sql`iif(event_dates is null, event_local_start, event_last_day)`, "desc")
		.orderBy("id", "desc")

const today = (now: Date) => localDay(now.toISOString())

const eventOf = (row: Parameters<typeof toEvent>[0]) => toEvent(row) as PostEvent

const toListed = (row: Selectable<Schema["posts"]>, now: Date) => ({
	...toEventPost(row),
	publication: publicationIn(row, now.toISOString()),
	event: shownDate(eventOf(row), now),
})

function toEventPost(row: Selectable<Schema["posts"]>): EventPost {
	const { id, slug, title, excerpt, content, revision, created_at: createdAt } = row
	const post = { id, slug, title, excerpt, content, revision, createdAt }
	return { ...post, changedAt: lastChangeOf(row), event: eventOf(row) }
}
