import { parseId } from "#core/forms/id.ts"
import { findRecord, listRecords } from "#core/records/record-rows.server.ts"
import { type StoredRecord, saveRecord, stored } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { listNames } from "#features/species/species.server.ts"
import type { Place, Position } from "./map.ts"
import { PLACE } from "./place.record.ts"
import { isSame } from "./way.ts"

export const listPlaces = (db: Database, mapId: number): Promise<Place[]> => listRecords(db, PLACE, mapId)

export const PLACES: StoredRecord<typeof PLACE> = {
	...stored(PLACE),
	async readContext(db, _, isConflict) {
		const names = isConflict ? await listNames(db) : []
		return { speciesNames: new Map(names.map(({ id, name }) => [id, name])) }
	},
	async save(db, sent, change) {
		const before = await findRecord(db, PLACE, parseId(sent.target.id) ?? 0)
		const id = await saveRecord(db, PLACE, sent, change)
		if (before) await moveLines(db, before, sent.content)
		return id
	},
}

/** Lines of the place's trails move with it. */
async function moveLines(db: Database, place: Place, to: Position): Promise<void> {
	if (isSame(place, to)) return
	const trails = await db
		.selectFrom("trails")
		.innerJoin("trail_places", "trail_id", "trails.id")
		.select(["trails.id", "line"])
		.where("place_id", "=", place.id)
		.execute()
	const moved = (line: Position[]) =>
		line.map((point) => (isSame(point, place) ? { x: to.x, y: to.y } : point))
	for (const { id, line } of trails)
		await db
			.updateTable("trails")
			.set({ line: JSON.stringify(moved(JSON.parse(line))) })
			.where("id", "=", id)
			.execute()
}
