import { findStoredSchedule } from "#app/models/posts/publication.server.ts"
import type { ChosenPublication } from "#app/models/posts/publication.ts"
import { readSchedule } from "#app/models/posts/schedule.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import type { Database } from "#db/connection.ts"

const BOTH = "Choose one: turn off 'Publish immediately', or clear this date and time"

type Typed = { published: boolean; typed: string; now: Date }

/** What the post form says about publishing: at once, at its date and time (`typed`), or not. */
export async function choosePublication(
	db: Database,
	id: number | null,
	{ published, typed, now }: Typed,
): Promise<ChosenPublication | { problem: string }> {
	const stored = id === null ? null : await findStoredSchedule(db, id)
	const read = readSchedule(typed, stored, { now, zone: await readTimeZone(db) })
	if ("problem" in read) return read
	const { scheduledFor, isStored, isDue = false } = read
	if (published) return scheduledFor === null || isStored ? { published } : { problem: BOTH }
	return { published: isDue, scheduledFor: isDue ? null : scheduledFor }
}
