import { insertRecord } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import type { MapContent } from "./map.record.ts"
import type { ControlPoint, Suitability } from "./map.ts"
import { PLACE, type PlaceContent } from "./place.record.ts"
import { TRAIL, type TrailContent } from "./trail.record.ts"

/** Species by scientific name, places by name, positions as pairs. */
export type SampleMap = MapContent & {
	controlPoints: ControlPoint[]
	places: (Omit<PlaceContent, "species"> & { species: string[] })[]
	trails: (Pick<TrailContent, "name" | "color" | "minutes" | "steepness" | "surface"> & {
		length: number
		wheelchair: Suitability
		stroller: Suitability
		places: string[]
		line: [x: number, y: number][]
	})[]
}

/** Call it in a transaction. */
export async function insertMap(
	db: Database,
	{ name, description, altText, controlPoints, places, trails }: SampleMap,
	imageId: number,
	now: Date,
): Promise<void> {
	const at = now.toISOString()
	const { id: mapId } = await db
		.insertInto("maps")
		.values({
			...{ name, description, alt_text: altText, image_id: imageId },
			control_points: JSON.stringify(controlPoints),
			created_at: at,
			updated_at: at,
		})
		.returning("id")
		.executeTakeFirstOrThrow()
	const speciesIds = await readSpeciesIds(db)
	const placeIds = new Map<string, number>()
	for (const { species, ...place } of places) {
		const ids = species.flatMap((scientificName) => speciesIds.get(scientificName) ?? [])
		const { id } = await insertRecord(db, PLACE, { ...place, species: ids, published: true }, now, mapId)
		placeIds.set(place.name, id)
	}
	for (const { length, line, places, ...trail } of trails) {
		const content = {
			...trail,
			lengthMetres: length,
			places: places.flatMap((place) => placeIds.get(place) ?? []),
			line: line.map(([x, y]) => ({ x, y })),
			closed: false,
			published: true,
			...{ closedReason: "", closedUntil: null },
		}
		await insertRecord(db, TRAIL, content, now, mapId)
	}
}

async function readSpeciesIds(db: Database): Promise<Map<string, number>> {
	const rows = await db.selectFrom("species").select(["id", "scientific_name"]).execute()
	return new Map(rows.map(({ id, scientific_name }) => [scientific_name, id]))
}
