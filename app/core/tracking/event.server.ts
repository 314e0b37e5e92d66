import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { type Day, monthsBefore } from "#core/time/calendar.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { type EventName, MAX_EVENT_AGE_MS } from "./event-table.ts"

/** Different ones of an event. Anybody can send any text. */
const MAX_SUBJECTS_PER_DAY = 200

export const OTHER_SUBJECT = ""

/** Subjects are stored for this many months. The sums by day are permanent. */
const DETAIL_MONTHS = 25

/** `page` is counted by the site itself: its subject is the address. */
export type CountedName = EventName | "page"

/** `day` is in the farm's time zone. For privacy, nothing identifies the visitor. */
export type CountedEvent = { day: string; event: CountedName; subject: string; count: number }

/** A batch with an ID is counted once, even if it is sent again. */
export async function countEvents(
	db: Database,
	events: CountedEvent[],
	batch?: { id: string; now: Date },
): Promise<void> {
	if (batch && !(await isNewBatch(db, batch))) return
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

/** Those beyond the day's limit are counted together. */
async function storedSubject(db: Database, { day, event, subject }: CountedEvent): Promise<string> {
	if (event === "page") return subject
	const { rows } = await sql<{ isStored: number }>`
		select exists (select 1 from events where day = ${day} and event = ${event} and subject = ${subject})
			or (select count(*) from events where day = ${day} and event = ${event}) < ${MAX_SUBJECTS_PER_DAY}
			as isStored
	`.execute(db)
	return rows[0]?.isStored ? subject : OTHER_SUBJECT
}

async function isNewBatch(db: Database, { id, now }: { id: string; now: Date }): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("event_batches")
		.values({ id, day: localDay(now.toISOString()) })
		.onConflict((conflict) => conflict.column("id").doNothing())
		.executeTakeFirstOrThrow()
	return numInsertedOrUpdatedRows === 1n
}

export async function deleteOldEventBatches(db: Database, now: Date): Promise<void> {
	// Two more days for clocks that are fast.
	const before = new Date(now.getTime() - MAX_EVENT_AGE_MS - 2 * 24 * 3_600_000)
	await deleteDays(db, "event_batches", localDay(before.toISOString()))
}

export async function deleteOldEventDetails(db: Database, now: Date): Promise<void> {
	const fromDay = monthsBefore(localDay(now.toISOString()), DETAIL_MONTHS)
	// A trigger takes rows that are deleted from this day on out of the sums by day.
	await db.updateTable("event_details").set({ from_day: fromDay }).where("from_day", "<", fromDay).execute()
	await deleteDays(db, "events", fromDay)
}

/** Lets other requests run between two days. */
async function deleteDays(db: Database, table: "events" | "event_batches", before: Day): Promise<void> {
	for (;;) {
		const { rows } = await sql<{ day: Day | null }>`
			select min(day) as day from ${sql.table(table)} where day < ${before}
		`.execute(db)
		const day = rows[0]?.day
		if (!day) return
		await sql`delete from ${sql.table(table)} where day = ${day}`.execute(db)
		await nextTurn()
	}
}
