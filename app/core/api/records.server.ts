import { recordOperations } from "#core/records/record-api.server.ts"
import type { StoredRecord } from "#core/records/record-store.server.ts"
import { TRASH_KINDS } from "#core/trash/trash-kinds.ts"
import { NOTICES } from "#features/hours/notices/notice.server.ts"
import { PLACES } from "#features/map/place.server.ts"
import { TRAILS } from "#features/map/trail.server.ts"
import { REDIRECTS } from "#features/redirects/redirect.server.ts"

const ALL = { ...TRASH_KINDS, place: PLACES, trail: TRAILS, notice: NOTICES, redirect: REDIRECTS }

const STORED_RECORDS = Object.values(ALL).filter((kind) => "api" in kind) as StoredRecord[]

export const RECORD_OPERATIONS = recordOperations(STORED_RECORDS)
