import { createHash } from "node:crypto"
import type { Change } from "#app/models/accounts/change.ts"
import { type ImportedRecord, storeContentImport } from "#app/models/content-imports/content-import.server.ts"
import { storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import { createPost } from "#app/models/posts/post-changes.server.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { localDay } from "#app/models/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import type { CalendarPost, CalendarToRead, LeftOut, ReadCalendar } from "./read-calendar.server.ts"

type CheckedCalendar = {
	added: CalendarPost[]
	known: string[]
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
		.select(["title", "event_starts_at as startsAt"])
		.where("event_starts_at", "is not", null)
		.execute()
	const keyOf = (title: string, startsAt: string | null) => `${startsAt} ${title}`
	const taken = new Set(stored.map(({ title, startsAt }) => keyOf(title, startsAt)))
	const added: CalendarPost[] = []
	const known: string[] = []
	for (const post of read.posts) {
		const key = keyOf(post.title, post.event.startsAt)
		if (taken.has(key)) known.push(post.title)
		else added.push(post)
		taken.add(key)
	}
	const digest = createHash("sha256").update(JSON.stringify(added)).digest("base64url")
	return { added, known, leftOut: read.leftOut, digest }
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
		for (const { notes: _, ...post } of checked.added) {
			const { id } = await createPost(trx, { ...post, published }, change)
			records.push({ kind: "post", id, name: post.title })
		}
		const summary = formatCount(records.length, "event")
		const id = await storeContentImport(trx, { kind: "calendar", name, summary, records }, change)
		await storeCreatedByKey(trx, { key: token, digest: "" }, id, change.at)
		return { id, summary }
	})
}
