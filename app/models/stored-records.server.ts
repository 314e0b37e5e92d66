import type { StoredRecord } from "#app/records/record-store.server.ts"
import { PLACES } from "./map/place.server.ts"
import { TRAILS } from "./map/trail.server.ts"
import { NOTICES } from "./notices/notice.server.ts"
import { REDIRECTS } from "./redirects/redirect.server.ts"
import { TRASH_KINDS } from "./trash/trash-kinds.ts"

const ALL = { ...TRASH_KINDS, place: PLACES, trail: TRAILS, notice: NOTICES, redirect: REDIRECTS }

export const STORED_RECORDS = Object.values(ALL).filter((kind) => "api" in kind) as StoredRecord[]
