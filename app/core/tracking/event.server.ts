import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { type Day, monthsBefore } from "#core/time/calendar.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { type CountedEvent, MAX_EVENT_AGE_MS } from "./event.ts"
import {
	DETAIL_MONTHS,
	MAX_SEARCHES_PER_DAY,
	MAX_SEARCHES_PER_MONTH,
	OTHER_SUBJECT,
	requiredSpeciesId,
	SEARCH_EVENTS,
} from "./event-rules.ts"

const ROWS_AT_ONCE = 1_000

/** A batch with an ID is counted once, even if it is sent again. Opens a transaction. */
export async function countEvents(
	db: Database,
	events: CountedEvent[],
	batch: { id: string; now: Date } | undefined,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		if (batch && !(await isNewBatch(trx, batch))) return
		for (const event of events) {
			await trx
				.insertInto("events")
				.values({ ...event, subject: await storedSubject(trx, event) })
				.onConflict((conflict) =>
					conflict.columns(["day", "event", "subject"]).doUpdateSet({
						count: sql<number>`events.count + excluded.count`,
					}),
				)
				.execute()
		}
	})
}

/** A phone may send an ID that doesn't exist since an older backup was restored; that isn't an error. */
export async function eventsOfKnownSpecies(db: Database, events: CountedEvent[]): Promise<CountedEvent[]> {
	const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'species'`.execute(
		db,
	)
	const highest = rows[0]?.seq ?? 0
	return events.filter(
		({ event, subject }) => (requiredSpeciesId(event, subject) ?? Number.POSITIVE_INFINITY) <= highest,
	)
}

async function storedSubject(db: Database, { day, event, subject }: CountedEvent): Promise<string> {
	if (!SEARCH_EVENTS.some((name) => name === event)) return subject
	const ofDay = db.selectFrom("events").where("day", "=", day).where("event", "=", event)
	if (await ofDay.select("subject").where("subject", "=", subject).executeTakeFirst()) return subject
	const lastOfDay = ofDay
		.select("subject")
		.orderBy("subject")
		.limit(1)
		.offset(MAX_SEARCHES_PER_DAY - 1)
	if (await lastOfDay.executeTakeFirst()) return OTHER_SUBJECT
	const month = day.slice(0, 7)
	const ofMonth = db.selectFrom("event_months").where("month", "=", month).where("event", "=", event)
	if (await ofMonth.select("subject").where("subject", "=", subject).executeTakeFirst()) return subject
	const lastOfMonth = ofMonth
		.select("subject")
		.orderBy("subject")
		.limit(1)
		.offset(MAX_SEARCHES_PER_MONTH - 1)
	return (await lastOfMonth.executeTakeFirst()) ? OTHER_SUBJECT : subject
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
	const before = localDay(new Date(now.getTime() - MAX_EVENT_AGE_MS - 2 * 24 * 3_600_000).toISOString())
	await inSteps(() => {
		const old = db.selectFrom("event_batches").select("id").where("day", "<", before).limit(ROWS_AT_ONCE)
		return db.deleteFrom("event_batches").where("id", "in", old).executeTakeFirstOrThrow()
	})
}

/** The sums by month and by day remain. Yields to other work between statements. */
export async function deleteOldEventDetails(db: Database, now: Date): Promise<void> {
	const fromDay = monthsBefore(localDay(now.toISOString()), DETAIL_MONTHS)
	const old = db.selectFrom("events").select("day").where("day", "<", fromDay).limit(1)
	if (!(await old.executeTakeFirst())) return
	const before = await db.selectFrom("event_details").select("from_day").executeTakeFirstOrThrow()
	if (before.from_day < fromDay) {
		for (const event of SEARCH_EVENTS)
			await mergeSearches(db, event, before.from_day.slice(0, 7), fromDay.slice(0, 7))
		await db.updateTable("event_details").set({ from_day: fromDay }).execute()
	}
	await inSteps(() =>
		db
			.deleteFrom("events")
			.where(({ eb, refTuple, selectFrom }) =>
				eb(
					refTuple("day", "event", "subject"),
					"in",
					selectFrom("events")
						.select(["day", "event", "subject"])
						.where("day", "<", fromDay)
						.orderBy("day")
						.orderBy("event")
						.orderBy("subject")
						.limit(ROWS_AT_ONCE)
						.$asTuple("day", "event", "subject"),
				),
			)
			.executeTakeFirstOrThrow(),
	)
}

async function mergeSearches(db: Database, event: string, from: string, to: string): Promise<void> {
	let last = from
	for (;;) {
		const next = await db
			.selectFrom("event_months")
			.select("month")
			.where("month", ">=", last)
			.where("month", "<", to)
			.where("event", "=", event)
			.where("subject", ">", OTHER_SUBJECT)
			.orderBy("month")
			.limit(1)
			.executeTakeFirst()
		if (!next) return
		const { month } = next
		await db.transaction().execute(async (trx) => {
			await sql`
				insert into event_months (month, event, subject, count)
				select month, event, ${OTHER_SUBJECT}, sum(count) from event_months
				where month = ${month} and event = ${event} and subject > ${OTHER_SUBJECT} group by month, event
				on conflict (event, month, subject) do update set count = count + excluded.count
			`.execute(trx)
			await trx
				.deleteFrom("event_months")
				.where("month", "=", month)
				.where("event", "=", event)
				.where("subject", ">", OTHER_SUBJECT)
				.execute()
		})
		last = month
		await nextTurn()
	}
}

async function inSteps(step: () => Promise<{ numDeletedRows: bigint }>): Promise<void> {
	for (;;) {
		const { numDeletedRows } = await step()
		if (numDeletedRows < ROWS_AT_ONCE) return
		await nextTurn()
	}
}

export async function readDetailsFrom(db: Database): Promise<Day> {
	return (await db.selectFrom("event_details").select("from_day").executeTakeFirstOrThrow()).from_day
}
