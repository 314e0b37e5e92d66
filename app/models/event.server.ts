import { sql } from "kysely"
import type { Database } from "../../db/connection.ts"
import { type CountedEvent, MAX_EVENT_AGE_MS } from "./event.ts"
import { localDay } from "./local-time.ts"

/**
 * Counts events: one row for a day, an event and a subject. Those that came as a batch with an id are counted once,
 * however often they come. Opens a transaction.
 */
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
				.values(event)
				.onConflict((conflict) =>
					conflict.columns(["day", "event", "subject"]).doUpdateSet({
						count: sql<number>`events.count + excluded.count`,
					}),
				)
				.execute()
		}
	})
}

async function isNewBatch(db: Database, { id, now }: { id: string; now: Date }): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("event_batches")
		.values({ id, day: localDay(now.toISOString()) })
		.onConflict((conflict) => conflict.column("id").doNothing())
		.executeTakeFirstOrThrow()
	return numInsertedOrUpdatedRows === 1n
}

/** Forgets the batches whose events are too old by now to be counted again. */
export async function dropOldEventBatches(db: Database, now: Date): Promise<void> {
	// Two days for clocks that are fast.
	const before = new Date(now.getTime() - MAX_EVENT_AGE_MS - 2 * 24 * 3_600_000)
	await db.deleteFrom("event_batches").where("day", "<", localDay(before.toISOString())).execute()
}
