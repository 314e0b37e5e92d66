import { knownZone } from "#app/models/time/time-zone.ts"
import { memoizeRead } from "#db/read-memo.ts"
import { readSettings } from "./setting.server.ts"

export const readTimeZone = memoizeRead(async (db) => knownZone((await readSettings(db)).time_zone))
