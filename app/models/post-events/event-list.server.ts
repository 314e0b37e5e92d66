import { type ExpressionBuilder, type Selectable, sql } from "kysely"
import { clampRange, offsetAndLimit, type PageRange } from "#app/models/forms/page-range.ts"
import { isPublic } from "#app/models/posts/publication.server.ts"
import { nextMidnight } from "#app/models/time/farm-clock.ts"
import { localDay } from "#app/models/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { toEvent } from "./post-event.server.ts"
import { EVENTS_PER_PAGE, type EventPost } from "./post-event.ts"

/** In the calendar that people subscribe to: those that start last. */
export const MAX_CALENDAR_EVENTS = 500

export type EventPage = PageRange & { events: EventPost[]; total: number }

/** The farm's time zone, and a moment. */
export type Clock = { zone: string; now: Date }

/** Those that haven't ended, in the order of their start. */
export async function pageOfUpcomingEvents(
	db: Database,
	requested: PageRange,
	clock: Clock,
): Promise<EventPage> {
	const upcoming = publishedEvents(db).where((where) => isUpcoming(where, clock))
	const { total } = await upcoming.select(countRows).executeTakeFirstOrThrow()
	const range = clampRange(requested, EVENTS_PER_PAGE, total)
	const { offset, limit } = offsetAndLimit(range, EVENTS_PER_PAGE)
	const rows = await upcoming
		.selectAll()
		.orderBy("event_local_start")
		.orderBy("id")
		.limit(limit)
		.offset(offset)
		.execute()
	return { ...range, total, events: rows.flatMap(toEventPost) }
}

/** Those that have ended, the latest first. */
export async function pageOfPastEvents(db: Database, requested: PageRange, clock: Clock): Promise<EventPage> {
	const past = publishedEvents(db).where(({ not, ...where }) => not(isUpcoming(where, clock)))
	const { total } = await past.select(countRows).executeTakeFirstOrThrow()
	const range = clampRange(requested, EVENTS_PER_PAGE, total)
	const { offset, limit } = offsetAndLimit(range, EVENTS_PER_PAGE)
	const rows = await past
		.selectAll()
		.orderBy("event_local_start", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.offset(offset)
		.execute()
	return { ...range, total, events: rows.flatMap(toEventPost) }
}

/** The next one that isn't cancelled. One that began on an earlier day comes after those that are still to begin. */
export async function findNextEvent(db: Database, clock: Clock): Promise<EventPost | undefined> {
	const row = await publishedEvents(db)
		.selectAll()
		.where((where) => isUpcoming(where, clock))
		.where("event_cancelled", "=", 0)
		.orderBy(sql`event_local_start < ${today(clock)}`)
		.orderBy("event_local_start")
		.orderBy("id")
		.limit(1)
		.executeTakeFirst()
	return row && toEventPost(row)[0]
}

export async function listCalendarEvents(db: Database): Promise<EventPost[]> {
	const rows = await publishedEvents(db)
		.selectAll()
		.orderBy("event_local_start", "desc")
		.orderBy("id", "desc")
		.limit(MAX_CALENDAR_EVENTS)
		.execute()
	return rows.flatMap(toEventPost)
}

export async function findEventAt(db: Database, slug: string): Promise<EventPost | undefined> {
	const row = await publishedEvents(db).selectAll().where("slug", "=", slug).executeTakeFirst()
	return row && toEventPost(row)[0]
}

/** When what pages say about events becomes outdated: the next one ends, or tomorrow is today. */
export async function findNextEventChange(db: Database, { zone, now }: Clock): Promise<Date> {
	const row = await publishedEvents(db)
		.select((eb) => eb.fn.min("event_ends_at").as("end"))
		.where("event_last_day", ">=", today({ zone, now }))
		.where("event_all_day", "=", 0)
		.where("event_ends_at", ">", now.toISOString())
		.executeTakeFirst()
	const midnight = nextMidnight(now, zone).getTime()
	return new Date(Math.min(midnight, row?.end ? Date.parse(row.end) : midnight))
}

function publishedEvents(db: Database) {
	return db.selectFrom("posts").where(isPublic).where("event_local_start", "is not", null)
}

const countRows = sql<number>`count(*)`.as("total")

const today = ({ zone, now }: Clock) => localDay(now.toISOString(), zone)

/** An event with a time ends at its end, any other with its last day. */
function isUpcoming(
	{ and, or, eb }: Pick<ExpressionBuilder<Schema, "posts">, "and" | "or" | "eb">,
	clock: Clock,
) {
	return and([
		eb("event_last_day", ">=", today(clock)),
		or([
			eb("event_all_day", "=", 1),
			eb("event_ends_at", "is", null),
			eb("event_ends_at", ">", clock.now.toISOString()),
		]),
	])
}

function toEventPost(row: Selectable<Schema["posts"]>): EventPost[] {
	const event = toEvent(row)
	if (!event) return []
	const { id, slug, title, excerpt, content, revision, created_at, updated_at, published_at } = row
	const changedAt = published_at && published_at > updated_at ? published_at : updated_at
	return [{ id, slug, title, excerpt, content, revision, event, createdAt: created_at, changedAt }]
}
