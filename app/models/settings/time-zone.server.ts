import { DEFAULT_ZONE } from "#app/models/time/local-time.ts"
import { isTimeZone } from "#app/models/time/time-zone.ts"
import type { Database } from "#db/connection.ts"
import { readSettings } from "./setting.server.ts"

/** The default replaces a zone that this version of Node doesn't know. */
export async function readTimeZone(db: Database): Promise<string> {
	const { time_zone } = await readSettings(db)
	return isTimeZone(time_zone) ? time_zone : DEFAULT_ZONE
}
