import { MAP } from "./map/map.record.ts"
import { PLACES } from "./map/place.server.ts"
import { TRAILS } from "./map/trail.server.ts"
import { NOTICES } from "./notices/notice.server.ts"

/** The kinds of records that have an API, with what only the server does. */
export const STORED_RECORDS = [MAP, PLACES, TRAILS, NOTICES]
