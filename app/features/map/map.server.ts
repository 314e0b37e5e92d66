import { sql } from "kysely"
import type { Change } from "#core/audit/change.ts"
import { findRecord, listRecords } from "#core/records/record-rows.server.ts"
import {
	type StoredForm,
	type StoredRecord,
	stored,
	writeVersion,
} from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { controlPointsForm, readControlPoints, typedPoints } from "./control-points-form.ts"
import { MAP } from "./map.record.ts"
import { type ControlPoint, type FarmMap, MAX_MAPS } from "./map.ts"

/** All maps in the order of their creation; at most `MAX_MAPS`. */
export const listMaps = (db: Database): Promise<FarmMap[]> => listRecords(db, MAP)

export async function hasMaps(db: Database): Promise<boolean> {
	return (await db.selectFrom("maps").select("id").limit(1).executeTakeFirst()) !== undefined
}

export const findMap = (db: Database, id: number): Promise<FarmMap | undefined> => findRecord(db, MAP, id)

export async function countParts(db: Database): Promise<Map<number, { places: number; trails: number }>> {
	const rows = await db
		.selectFrom("maps")
		.select((eb) => [
			"id",
			eb.selectFrom("places").whereRef("map_id", "=", "maps.id").select(count).as("places"),
			eb.selectFrom("trails").whereRef("map_id", "=", "maps.id").select(count).as("trails"),
		])
		.limit(MAX_MAPS)
		.execute()
	return new Map(rows.map(({ id, places, trails }) => [id, { places: places ?? 0, trails: trails ?? 0 }]))
}

const count = sql<number>`count(*)`.as("count")

/** Optimistic locking by `revision`. Throws `Refusal`. */
export async function updateControlPoints(
	db: Database,
	map: FarmMap,
	revision: number,
	points: readonly ControlPoint[],
	change: Change,
): Promise<void> {
	const version = { id: map.id, revision, content: map }
	await writeVersion(db, MAP, version, { control_points: JSON.stringify(points) }, change)
}

/** Saving leads to the drawing. */
export const MAPS: StoredRecord<typeof MAP> = {
	...stored(MAP),
	list: `${MAP.page}#drawing`,
	async notes(db, { id, before }) {
		const after = before && (await findMap(db, id))
		return after && hasOtherShape(before, after) ? { description: NEW_SHAPE } : {}
	},
}

const NEW_SHAPE =
	"The new picture has another shape. The places kept their distances from the edges; check that they are still right."

/** Pictures whose sides differ by less than this factor have the same shape. */
const SAME_SHAPE = 1.02

type Size = { width: number; height: number }

function hasOtherShape(before: Size, after: Size): boolean {
	const ratio = before.width / before.height / (after.width / after.height)
	return Math.max(ratio, 1 / ratio) > SAME_SHAPE
}

export const storedControlPoints = (map: FarmMap): StoredForm<ReturnType<typeof controlPointsForm>> => ({
	...controlPointsForm(map),
	async find(db) {
		const found = await findMap(db, map.id)
		return (
			found && { ...typedPoints(found.controlPoints), revision: found.revision, updatedAt: found.updatedAt }
		)
	},
	async save(db, { content, revision }, change) {
		const { points } = readControlPoints(content)
		await updateControlPoints(db, map, revision, points, change)
		return undefined
	},
})
