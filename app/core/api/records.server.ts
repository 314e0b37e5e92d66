import { FEATURES } from "#app/features.ts"
import type { AnyRecord } from "#core/records/define-record.ts"
import { type StoredRecord, stored } from "#core/records/record-store.server.ts"
import { knowKindsOf, trashKinds } from "#core/trash/trash-kinds.ts"
import { NOTICES } from "#features/hours/notices/notice.server.ts"
import { PLACES } from "#features/map/place.server.ts"
import { TRAILS } from "#features/map/trail.server.ts"
import { REDIRECTS } from "#features/redirects/redirect.server.ts"
import { recordOperations } from "./record-api.server.ts"

/** Those that are saved by a function of their own. */
const OWN: StoredRecord[] = [PLACES, TRAILS, NOTICES, REDIRECTS]

knowKindsOf(FEATURES)
const declared = Object.values(trashKinds()).filter((kind) => "api" in kind) as AnyRecord[]

export const RECORD_OPERATIONS = recordOperations(
	declared.map((record) => OWN.find(({ table }) => table === record.table) ?? stored(record)),
)
