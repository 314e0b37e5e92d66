import { parseId } from "#core/forms/id.ts"
import { findRecord, listRecords } from "#core/records/record-rows.server.ts"
import { type StoredRecord, saveRecord, stored } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { listNotices } from "#features/hours/notices/notice.server.ts"
import type { Trail } from "./map.ts"
import { listPlaces } from "./place.server.ts"
import { TRAIL } from "./trail.record.ts"

/** The trails of a map in the order of their creation, which is the order of their letters; at most `MAX_TRAILS`. */
export const listTrails = (db: Database, mapId: number): Promise<Trail[]> => listRecords(db, TRAIL, mapId)

export const TRAILS: StoredRecord<typeof TRAIL> = {
	...stored(TRAIL),
	readContext: async (db, { parent: mapId = 0 }) => ({
		places: await listPlaces(db, mapId),
		notices: await listNotices(db),
	}),
	/** Why it was closed and until when don't count for another closure. */
	async save(db, sent, change) {
		const before = await findRecord(db, TRAIL, parseId(sent.target.id) ?? 0)
		const id = await saveRecord(db, TRAIL, sent, change)
		if (before && before.closed !== sent.content.closed)
			await db
				.updateTable("trails")
				.set({ closed_reason: "", closed_until: null })
				.where("id", "=", id)
				.execute()
		return id
	},
}
