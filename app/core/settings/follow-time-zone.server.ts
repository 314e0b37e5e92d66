import { instantOf } from "#core/time/farm-clock.ts"
import { farmZone, localParts } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import {
	EVENT_COLUMNS,
	type EventRow,
	eventDays,
	toEvent,
} from "#features/posts/events/event-dates.server.ts"
import type { PostEvent } from "#features/posts/events/post-event.ts"
import { POST_KINDS } from "#features/posts/post.ts"

/** The former zone (IANA name), and the moment of the change to the farm's. */
type ZoneChange = { from: string; now: Date }

type Row = Record<string, unknown>

/** What staff typed stays, so 10:00 AM stays 10:00 AM. What has begun to be shown stays shown. Call it in the transaction that changes the setting. */
export async function followTimeZone(db: Database, change: ZoneChange): Promise<void> {
	await followPosts(db, change)
	await followNotices(db, change)
	await followVersions(db, change)
	await followTrash(db, change)
}

/** Days of events that were stored for another zone, or by other rules of the same one. Writes only what is outdated. */
export async function refreshEventDays(db: Database): Promise<void> {
	await followPosts(db, { from: farmZone(), now: new Date() })
}

async function followPosts(db: Database, change: ZoneChange): Promise<void> {
	const derived = ["event_local_start", "event_last_day"] as const
	const posts = db
		.selectFrom("posts")
		.select(["id", "revision", "published_at", "state", ...EVENT_COLUMNS, ...derived])
	const events = await posts.where("event_local_start", "is not", null).execute()
	const scheduled = await posts
		.where("state", "=", "scheduled")
		.where("published_at", ">", change.now.toISOString())
		.execute()
	const rows = new Map([...events, ...scheduled].map((row) => [row.id, row])).values()
	for (const row of rows) {
		const changed = movedPost(row, change)
		if (!isDifferent(row, changed)) continue
		// The next number tells calendar apps that the event has other times.
		const isMoved = "event_starts_at" in changed && changed.event_starts_at !== row.event_starts_at
		const revised = isMoved && { revision: row.revision + 1, updated_at: change.now.toISOString() }
		await db
			.updateTable("posts")
			.set({ ...changed, ...revised })
			.where("id", "=", row.id)
			.execute()
	}
}

async function followNotices(db: Database, change: ZoneChange): Promise<void> {
	const rows = await db.selectFrom("notices").select(["id", "starts_at", "ends_at", "revision"]).execute()
	for (const { id, revision, ...row } of rows) {
		const changed = movedNotice(row, change)
		if (isDifferent(row, changed))
			await db
				.updateTable("notices")
				.set({ ...changed, revision: revision + 1 })
				.where("id", "=", id)
				.execute()
	}
}

async function followVersions(db: Database, change: ZoneChange): Promise<void> {
	const withEvent = await db
		.selectFrom("post_versions")
		.select("id")
		.where("fields", "like", '%"startsAt"%')
		.execute()
	for (const { id } of withEvent) {
		const stored = db.selectFrom("post_versions").select("fields").where("id", "=", id)
		const fields = movedVersion((await stored.executeTakeFirstOrThrow()).fields, change)
		await db.updateTable("post_versions").set({ fields }).where("id", "=", id).execute()
	}
}

async function followTrash(db: Database, change: ZoneChange): Promise<void> {
	const entries = await db
		.selectFrom("trash")
		.select("id")
		.where("kind", "in", [...POST_KINDS, "notice"])
		.execute()
	for (const { id } of entries) {
		const stored = db.selectFrom("trash").select("content").where("id", "=", id)
		const content = movedContent((await stored.executeTakeFirstOrThrow()).content, change)
		await db.updateTable("trash").set({ content }).where("id", "=", id).execute()
	}
}

/** Rows by table, as the trash stores them. */
function movedContent(content: string, change: ZoneChange): string {
	const tables = JSON.parse(content) as Record<string, Row[]>
	const moved: Record<string, (row: Row) => Row> = {
		posts: (row) => movedPost(row, change),
		notices: (row) => movedNotice(row, change),
		post_versions: (row) => ({ fields: movedVersion(String(row.fields), change) }),
	}
	for (const [table, rows] of Object.entries(tables))
		tables[table] = rows.map((row) => ({ ...row, ...moved[table]?.(row) }))
	return JSON.stringify(tables)
}

function movedPost(row: Row, change: ZoneChange) {
	const schedule = row.state === "scheduled" &&
		isAhead(row.published_at, change) && { published_at: moved(row.published_at, change) }
	// An older one of the trash may lack the column.
	const stored = toEvent({ event_dates: null, ...row } as EventRow)
	if (!stored) return { ...schedule }
	const event = movedEvent(stored, change)
	const { localStart, lastDay } = eventDays(event)
	return {
		...schedule,
		event_starts_at: event.startsAt,
		event_ends_at: event.endsAt,
		event_local_start: localStart,
		event_last_day: lastDay,
	}
}

function movedNotice({ starts_at, ends_at }: Row, change: ZoneChange) {
	return {
		...(isAhead(starts_at, change) && { starts_at: moved(starts_at, change) }),
		...(isAhead(ends_at, change) && { ends_at: moved(ends_at, change) }),
	}
}

function movedVersion(fields: string, change: ZoneChange): string {
	const version = JSON.parse(fields)
	if (!version.event) return fields
	return JSON.stringify({ ...version, event: movedEvent(version.event, change) })
}

function movedEvent(event: PostEvent, change: ZoneChange): PostEvent {
	const { startsAt, endsAt, allDay } = event
	if (allDay) return event
	const start = moved(startsAt, change)
	const end = endsAt && moved(endsAt, change)
	// An hour that the other clock skips or repeats must not swallow the event.
	const isWrong = endsAt && end && end <= start
	const length = isWrong ? Date.parse(endsAt) - Date.parse(startsAt) : 0
	return {
		...event,
		startsAt: start,
		endsAt: isWrong ? new Date(Date.parse(start) + length).toISOString() : end,
	}
}

const isAhead = (iso: unknown, { now }: ZoneChange): iso is string =>
	typeof iso === "string" && iso > now.toISOString()

function moved(iso: string, { from }: ZoneChange): string {
	if (from === farmZone()) return iso
	const at = new Date(iso)
	const { year, month, day, hour, minute } = localParts(at, from)
	const whole = instantOf(`${year}-${month}-${day}`, `${hour}:${minute}`)
	return new Date(whole.getTime() + (at.getTime() % 60_000)).toISOString()
}

const isDifferent = (row: Row, changed: Row) =>
	Object.entries(changed).some(([name, value]) => row[name] !== value)
