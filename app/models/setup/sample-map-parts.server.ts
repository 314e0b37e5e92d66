import { isDeepStrictEqual } from "node:util"
import type { Database } from "#db/connection.ts"
import { SAMPLE_MAP } from "./shipped-sample.server.ts"

/** `isOurs`: it came with the sample, and is as it came. `stops` are the places of a trail. */
export type MapPart = { id: number; isOfSample: boolean; isOurs: boolean; isShown: boolean; stops: number[] }

/** The places of a map. `loadedAt` is UTC ISO 8601. */
export async function readPlaces(db: Database, mapId: number, loadedAt: string): Promise<MapPart[]> {
	const rows = await db.selectFrom("places").selectAll().where("map_id", "=", mapId).orderBy("id").execute()
	const linked = await db
		.selectFrom("place_species")
		.innerJoin("places", "places.id", "place_species.place_id")
		.innerJoin("species", "species.id", "place_species.species_id")
		.select(["place_id", "scientific_name as name", "species.created_at as at"])
		.where("map_id", "=", mapId)
		.execute()
	const shipped = new Map(SAMPLE_MAP.places.map((place) => [place.name, place]))
	return rows.map((row) => {
		const { name, kind, text, number, x, y } = row
		const sample = shipped.get(name)
		// Species of the sample that were deleted or renamed since aren't a change of the place.
		const species = linked.filter(({ place_id }) => place_id === row.id)
		const hasOnlyShipped = species.every(({ at, name }) => at === loadedAt || sample?.species.includes(name))
		const { species: _, ...fields } = sample ?? { species: [] }
		const isSame = hasOnlyShipped && isDeepStrictEqual({ name, kind, text, number, x, y }, fields)
		return partOf(row, [], isSame, loadedAt)
	})
}

/** The trails of a map. `loadedAt` is UTC ISO 8601. */
export async function readTrails(db: Database, mapId: number, loadedAt: string): Promise<MapPart[]> {
	const rows = await db.selectFrom("trails").selectAll().where("map_id", "=", mapId).orderBy("id").execute()
	const linked = await db
		.selectFrom("trail_places")
		.innerJoin("places", "places.id", "trail_places.place_id")
		.select(["trail_id", "place_id", "name"])
		.where("map_id", "=", mapId)
		.orderBy("trail_id")
		.orderBy("position")
		.execute()
	const shipped = new Map(SAMPLE_MAP.trails.map((trail) => [trail.name, trail]))
	return rows.map((row) => {
		const { name, color, minutes, steepness, surface, wheelchair, stroller } = row
		const stops = linked.filter(({ trail_id }) => trail_id === row.id)
		const line = (JSON.parse(row.line) as { x: number; y: number }[]).map(({ x, y }) => [x, y])
		const fields = {
			...{ name, color, minutes, steepness, surface, wheelchair, stroller, line },
			...{ length: row.length_metres, places: stops.map(({ name }) => name) },
		}
		const isOpen = row.closed === 0 && row.notice_id === null
		const isSame = isOpen && isDeepStrictEqual(fields, shipped.get(name))
		return partOf(
			row,
			stops.map(({ place_id }) => place_id),
			isSame,
			loadedAt,
		)
	})
}

type PartRow = {
	id: number
	published: 0 | 1
	changes: string | null
	created_at: string
	updated_at: string
}

function partOf(row: PartRow, stops: number[], isSame: boolean, loadedAt: string): MapPart {
	const isOfSample = row.created_at === loadedAt
	const isUnchanged = row.changes === null && (row.updated_at === loadedAt || isSame)
	return { id: row.id, isOfSample, isOurs: isOfSample && isUnchanged, isShown: row.published === 1, stops }
}
