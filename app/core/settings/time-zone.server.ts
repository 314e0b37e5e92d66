import { knownZone } from "#core/time/time-zone.ts"
import type { Database } from "#db/connection.ts"
import { readSettings } from "./setting.server.ts"

export async function readTimeZone(db: Database): Promise<string> {
	return knownZone((await readSettings(db)).time_zone)
}
