import { sql } from "kysely"
import { monthsBefore } from "#core/time/calendar.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"

/** For each event, because anybody can send any text. */
const MAX_SUBJECTS_PER_DAY = 200

export const OTHER_SUBJECT = ""

/** Older subjects are deleted; the daily sums are permanent. */
const DETAIL_MONTHS = 25

/** The site counts `page` itself, by path. `day` is in the farm's zone. Privacy: nothing identifies the visitor. */
export type CountedEvent = { day: string; event: string; subject: string; count: number }

export async function countEvents(db: Database, events: CountedEvent[]): Promise<void> {
	for (const event of events) {
		await db
			.insertInto("events")
			.values({ ...event, subject: await storedSubject(db, event) })
			.onConflict((conflict) =>
				conflict.columns(["day", "event", "subject"]).doUpdateSet({
					count: sql<number>`events.count + excluded.count`,
				}),
			)
			.execute()
	}
}

/** Subjects beyond the day's limit are counted together. */
async function storedSubject(db: Database, { day, event, subject }: CountedEvent): Promise<string> {
	if (event === "page") return subject
	const { rows } = await sql<{ isStored: number }>`
		select exists (select 1 from events where day = ${day} and event = ${event} and subject = ${subject})
			or (select count(*) from events where day = ${day} and event = ${event}) < ${MAX_SUBJECTS_PER_DAY}
			as isStored
	`.execute(db)
	return rows[0]?.isStored ? subject : OTHER_SUBJECT
}

/** Daily sums stay. Deletes one day per hour, so that nobody waits. */
export async function deleteOldEventDetails(db: Database, now: Date): Promise<void> {
	const before = monthsBefore(localDay(now.toISOString()), DETAIL_MONTHS)
	await sql`delete from events where day = (select min(day) from events where day < ${before})`.execute(db)
}
