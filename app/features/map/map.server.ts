import { Refusal } from "#core/forms/refusal.ts"
import { findRecord, listRecords } from "#core/records/record-rows.server.ts"
import { type StoredRecord, saveRecord, stored } from "#core/records/record-store.server.ts"
import { hasPart } from "#core/settings/parts.server.ts"
import type { Database } from "#db/connection.ts"
import { positionName } from "./control-points.ts"
import { fitMap } from "./georeference.ts"
import { MAP } from "./map.record.ts"
import type { FarmMap } from "./map.ts"

export const listMaps = (db: Database): Promise<FarmMap[]> => listRecords(db, MAP)

export async function hasMaps(db: Database): Promise<boolean> {
	const maps = db.selectFrom("maps").select("id").where(hasPart("map_enabled")).limit(1)
	return (await maps.executeTakeFirst()) !== undefined
}

/** Saving redirects to the drawing. */
export const MAPS: StoredRecord<typeof MAP> = {
	...stored(MAP),
	list: `${MAP.page}#drawing`,
	async save(db, sent, change) {
		const id = await saveRecord(db, MAP, sent, change)
		const map = await findRecord(db, MAP, id)
		const fit = map && fitMap(map.controlPoints, map)
		if (typeof fit === "string") throw new Refusal(fit, { field: positionName(1) })
		return id
	},
}
