import { sql } from "kysely"
import type { Database } from "../../db/connection.ts"
import type { CountedEvent } from "./event.ts"

/** Counts events: one row for a day, an event and a subject. Opens a transaction. */
export async function countEvents(db: Database, events: CountedEvent[]): Promise<void> {
	await db.transaction().execute(async (trx) => {
		for (const { day, event, subject } of events) {
			await trx
				.insertInto("events")
				.values({ day, event, subject, count: 1 })
				.onConflict((conflict) =>
					conflict.columns(["day", "event", "subject"]).doUpdateSet({ count: sql<number>`events.count + 1` }),
				)
				.execute()
		}
	})
}
