import { createHash } from "node:crypto"
import type { Change } from "#app/models/accounts/change.ts"
import { type ImportedRecord, storeContentImport } from "#app/models/content-imports/content-import.server.ts"
import { storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import { createPost } from "#app/models/posts/post-changes.server.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { localDay } from "#app/models/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { EVENT_COLUMNS, toEvent } from "./post-event.server.ts"
import type { PostEvent } from "./post-event.ts"
import type { CalendarPost, CalendarToRead, LeftOut, ReadCalendar } from "./read-calendar.server.ts"

type MovedEvent = { title: string; event: PostEvent; onSite: { title: string; event: PostEvent } }

type CheckedCalendar = {
	added: CalendarPost[]
	known: string[]
	/** Imported earlier, when the calendar had another date or title, or changed on the site since. */
	moved: MovedEvent[]
	leftOut: LeftOut[]
	/** Shows that what is imported is what was checked. */
	digest: string
}

export async function calendarToRead(db: Database, path: string, now: Date): Promise<CalendarToRead> {
	const zone = await readTimeZone(db)
	return { path, zone, today: localDay(now.toISOString(), zone) }
}

/** Writes nothing. */
export async function checkCalendar(db: Database, read: ReadCalendar): Promise<CheckedCalendar> {
	const stored = await db
		.selectFrom("posts")
		.select(["title", "event_uid", ...EVENT_COLUMNS])
		.where("event_starts_at", "is not", null)
		.execute()
	const keyOf = (title: string, startsAt: string | null) => `${startsAt} ${title}`
	const taken = new Set(stored.map(({ title, event_starts_at }) => keyOf(title, event_starts_at)))
	const inFile = new Set(read.posts.map(({ title, event }) => keyOf(title, event.startsAt)))
	// Some programs give several events one UID: an event that is in the file as it is here isn't another one.
	const others = stored.filter((row) => row.event_uid && !inFile.has(keyOf(row.title, row.event_starts_at)))
	const byUid = new Map(others.map((row) => [row.event_uid, row]))
	const added: CalendarPost[] = []
	const known: string[] = []
	const moved: MovedEvent[] = []
	for (const { uid, ...post } of read.posts) {
		const { title, event } = post
		const key = keyOf(title, event.startsAt)
		const row = byUid.get(uid)
		const onSite = row && toEvent(row)
		if (taken.has(key)) known.push(title)
		else if (onSite) moved.push({ title, event, onSite: { title: row.title, event: onSite } })
		else added.push({ ...post, uid })
		taken.add(key)
	}
	const digest = createHash("sha256").update(JSON.stringify(added)).digest("base64url")
	return { added, known, moved, leftOut: read.leftOut, digest }
}

type CheckedFile = { read: ReadCalendar; name: string; token: string; digest: string }

/** All events or none. Undefined if others would be imported than those that were checked. */
export async function importCalendar(
	db: Database,
	{ read, name, token, digest }: CheckedFile,
	published: boolean,
	change: Change,
): Promise<{ id: number; summary: string } | undefined> {
	return await db.transaction().execute(async (trx) => {
		const checked = await checkCalendar(trx, read)
		if (checked.digest !== digest || checked.added.length === 0) return undefined
		const records: ImportedRecord[] = []
		for (const { notes: _, uid, ...post } of checked.added) {
			const { id } = await createPost(trx, { ...post, published }, change)
			await trx.updateTable("posts").set({ event_uid: uid }).where("id", "=", id).execute()
			records.push({ kind: "post", id, name: post.title })
		}
		const summary = formatCount(records.length, "event")
		const id = await storeContentImport(trx, { kind: "calendar", name, summary, records }, change)
		await storeCreatedByKey(trx, { key: token, digest: "" }, id, change.at)
		return { id, summary }
	})
}
