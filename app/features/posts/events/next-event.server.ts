import { readSettings } from "#core/settings/setting.server.ts"
import { isBlogEnabled } from "#core/settings/setting.ts"
import { localDay, shortDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { findNextEvent, findNextEventChange } from "./event-list.server.ts"
import { describeDate } from "./event-text.ts"
import { firstDayOf } from "./post-event.ts"

/** The next event as pages name it, or null; and until when this is so. */
export async function readNextEvent(db: Database, now: Date) {
	const until = await findNextEventChange(db, now)
	const next = isBlogEnabled(await readSettings(db)) ? await findNextEvent(db, now) : undefined
	if (!next) return { event: null, until }
	const { slug, title, event } = next
	const first = firstDayOf(event)
	const { times } = await readOpeningTimes(db)
	const isToday = first <= localDay(now.toISOString())
	const day = isToday ? "today" : shortDay(first)
	return { event: { slug, title, when: describeDate(event, now, times), day }, until }
}
