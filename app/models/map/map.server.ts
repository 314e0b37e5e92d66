import { sql } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import { mediaUrl } from "#app/models/media/media.ts"
import type { Database } from "#db/connection.ts"
import { memoizeRead } from "#db/read-memo.ts"
import { type ControlPoint, type FarmMap, MAX_MAPS } from "./map.ts"
import type { MapContent } from "./map-form.ts"

/** All maps in the order of their creation; at most `MAX_MAPS`. */
export async function listMaps(db: Database): Promise<FarmMap[]> {
	return (await selectMaps(db).orderBy("maps.id").limit(MAX_MAPS).execute()).map(toMap)
}

export const hasMaps = memoizeRead(findAnyMap)

async function findAnyMap(db: Database): Promise<boolean> {
	return (await db.selectFrom("maps").select("id").limit(1).executeTakeFirst()) !== undefined
}

export async function findMap(db: Database, id: number): Promise<FarmMap | undefined> {
	const row = await selectMaps(db).where("maps.id", "=", id).executeTakeFirst()
	return row && toMap(row)
}

/** Of places and trails, by map. */
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

/** Undefined if there are too many. Call it in a transaction. */
export async function createMap(
	db: Database,
	content: MapContent & { imageId: number },
	change: Change,
): Promise<number | undefined> {
	if ((await listMaps(db)).length >= MAX_MAPS) return undefined
	const at = change.at.toISOString()
	const { id } = await db
		.insertInto("maps")
		.values({ ...toColumns(content), image_id: content.imageId, created_at: at, updated_at: at })
		.returning("id")
		.executeTakeFirstOrThrow()
	await recordChange(db, change, "map.created", { id, name: content.name })
	return id
}

/** Optimistic locking by `revision`. Call it in a transaction. */
export async function updateMap(
	db: Database,
	id: number,
	revision: number,
	content: MapContent & { imageId?: number | undefined },
	change: Change,
): Promise<SaveResult> {
	const image = content.imageId === undefined ? {} : { image_id: content.imageId }
	return await writeMap(db, id, revision, { ...toColumns(content), ...image }, change)
}

/** Optimistic locking by `revision`. Call it in a transaction. */
export async function updateControlPoints(
	db: Database,
	id: number,
	revision: number,
	points: readonly ControlPoint[],
	change: Change,
): Promise<SaveResult> {
	return await writeMap(db, id, revision, { control_points: JSON.stringify(points) }, change)
}

async function writeMap(
	db: Database,
	id: number,
	revision: number,
	columns: Partial<ReturnType<typeof toColumns>> & { image_id?: number; control_points?: string },
	change: Change,
): Promise<SaveResult> {
	const row = await db
		.updateTable("maps")
		.set({ ...columns, updated_at: change.at.toISOString(), revision: revision + 1 })
		.where("id", "=", id)
		.where("revision", "=", revision)
		.returning("name")
		.executeTakeFirst()
	if (!row) return (await findMap(db, id)) ? "edit conflict" : "deleted"
	await recordChange(db, change, "map.updated", { id, name: row.name })
	return "saved"
}

function selectMaps(db: Database) {
	return db
		.selectFrom("maps")
		.innerJoin("media", "media.id", "maps.image_id")
		.selectAll("maps")
		.select(["media.name as file", "media.widths", "media.width", "media.height"])
}

function toColumns({ name, description, altText }: MapContent) {
	return { name, description, alt_text: altText }
}

type MapRow = Awaited<ReturnType<ReturnType<typeof selectMaps>["execute"]>>[number]

/** Of a picture whose size isn't known. */
const NO_SIZE = { width: 4, height: 3 }

function toMap(row: MapRow): FarmMap {
	return {
		id: row.id,
		name: row.name,
		description: row.description,
		altText: row.alt_text,
		imageUrl: mediaUrl(row.file),
		imageWidths: JSON.parse(row.widths),
		width: row.width ?? NO_SIZE.width,
		height: row.height ?? NO_SIZE.height,
		controlPoints: JSON.parse(row.control_points),
		revision: row.revision,
		updatedAt: row.updated_at,
	}
}
