import { DEFAULT_ZONE } from "#app/models/time/local-time.ts"
import { isTimeZone } from "#app/models/time/time-zone.ts"
import { memoizeRead } from "#db/read-memo.ts"
import { readSettings } from "./setting.server.ts"

/** The default replaces a zone that this version of Node doesn't know. */
export const readTimeZone = memoizeRead(async (db) => {
	const { time_zone } = await readSettings(db)
	return isTimeZone(time_zone) ? time_zone : DEFAULT_ZONE
})
