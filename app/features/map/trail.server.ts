import { listRecords } from "#core/records/record-rows.server.ts"
import type { Target } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { listNotices } from "#features/hours/notices/notice.server.ts"
import type { Trail } from "./map.ts"
import { listPlaces } from "./place.server.ts"
import { TRAIL, type TrailContent } from "./trail.record.ts"

/** The trails of a map in the order of their creation, which is the order of their letters; at most `MAX_TRAILS`. */
export const listTrails = (db: Database, mapId: number): Promise<Trail[]> => listRecords(db, TRAIL, mapId)

export const TRAILS = {
	...TRAIL,
	/** Why it was closed and until when don't count for another closure. */
	async changed(db: Database, { id, closed }: Trail, to: TrailContent): Promise<void> {
		if (closed === to.closed) return
		const columns = { closed_reason: "", closed_until: null }
		await db.updateTable("trails").set(columns).where("id", "=", id).execute()
	},
	readContext: async (db: Database, { parent: mapId = 0 }: Target) => ({
		places: await listPlaces(db, mapId),
		notices: await listNotices(db),
	}),
}
