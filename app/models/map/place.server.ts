import { listSpeciesNames } from "#app/models/species/species-labels.server.ts"
import { listRecords } from "#app/records/record-rows.server.ts"
import type { Target } from "#app/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import type { LinePoint, Place, Position } from "./map.ts"
import { PLACE, type PlaceContent } from "./place.record.ts"
import { isSame } from "./way.ts"

/** The places of a map in the order of their creation; at most `MAX_PLACES`. */
export const listPlaces = (db: Database, mapId: number): Promise<Place[]> => listRecords(db, PLACE, mapId)

export const PLACES = {
	...PLACE,
	async readFacts(db: Database, _: Target, places: PlaceContent[]) {
		const ids = places.flatMap(({ species }) => species)
		const names = ids.length > 0 ? await listSpeciesNames(db, ids) : []
		return { speciesNames: new Map(names.map(({ id, name }) => [id, name])) }
	},
	/** The lines of the place's trails follow it: those that visitors see, and those that staff haven't published. */
	async changed(db: Database, place: Place, to: Position): Promise<void> {
		if (isSame(place, to)) return
		const stops = await db
			.selectFrom("trail_places")
			.select("trail_id")
			.where("place_id", "=", place.id)
			.execute()
		const trails = await db
			.selectFrom("trails")
			.select(["id", "line", "changes"])
			.where("map_id", "=", place.mapId)
			.execute()
		const moved = (line: LinePoint[]) =>
			line.map((point) => (isSame(point, place) ? { ...point, x: to.x, y: to.y } : point))
		for (const { id, line, changes } of trails) {
			const changed = changes === null ? undefined : JSON.parse(changes)
			const columns = {
				...(stops.some(({ trail_id }) => trail_id === id) && {
					line: JSON.stringify(moved(JSON.parse(line))),
				}),
				...(changed?.places.includes(place.id) && {
					changes: JSON.stringify({ ...changed, line: moved(changed.line) }),
				}),
			}
			if (Object.keys(columns).length > 0)
				await db.updateTable("trails").set(columns).where("id", "=", id).execute()
		}
	},
}
