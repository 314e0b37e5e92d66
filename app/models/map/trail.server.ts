import type { Selectable } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { findUnchangedByKey, type IdempotencyKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import { groupIds } from "#app/records/group-ids.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { MAX_TRAILS, type Steepness, type Suitability, type Surface, type Trail } from "./map.ts"
import type { TrailContent } from "./trail-form.ts"
import { clearChanges, storeChanges } from "./unpublished-changes.server.ts"

/** The trails of a map in the order of their creation, which is the order of their letters; at most `MAX_TRAILS`. */
export async function listTrails(db: Database, mapId: number): Promise<Trail[]> {
	const rows = await db
		.selectFrom("trails")
		.selectAll()
		.where("map_id", "=", mapId)
		.orderBy("id")
		.limit(MAX_TRAILS)
		.execute()
	const places = await db
		.selectFrom("trail_places")
		.innerJoin("trails", "trails.id", "trail_places.trail_id")
		.select(["trail_id as key", "place_id as id"])
		.where("map_id", "=", mapId)
		.orderBy("trail_id")
		.orderBy("position")
		.execute()
	const byTrail = groupIds(places)
	return rows.map((row) => toTrail(row, byTrail.get(row.id) ?? []))
}

export async function findTrail(db: Database, id: number): Promise<Trail | undefined> {
	const row = await db.selectFrom("trails").selectAll().where("id", "=", id).executeTakeFirst()
	if (!row) return undefined
	const places = await db
		.selectFrom("trail_places")
		.select("place_id")
		.where("trail_id", "=", id)
		.orderBy("position")
		.execute()
	return toTrail(
		row,
		places.map(({ place_id }) => place_id),
	)
}

export type TrailToSave = {
	mapId: number
	id: number | null
	content: TrailContent
	revision: number
	idempotencyKey: IdempotencyKey
	/** A draft isn't shown to visitors; of what is published, they see the earlier version. */
	isDraft: boolean
}

export type TrailResult = SaveResult | "too many"

export function saveTrail(db: Database, trail: TrailToSave, change: Change): Promise<TrailResult> {
	return db.transaction().execute(async (trx) => {
		const { isDraft, idempotencyKey: key } = trail
		const content = { ...trail.content, published: !isDraft }
		const earlier = await findUnchangedByKey(trx, "trails", key)
		const id = earlier?.id ?? trail.id
		if (id === null) {
			const created = await createTrail(trx, trail.mapId, content, change)
			if (created !== undefined) await storeCreatedByKey(trx, key, created, change.at)
			return created === undefined ? "too many" : "saved"
		}
		const part = { kind: "trails" as const, id }
		const revision = earlier?.revision ?? trail.revision
		const isShown = (await findTrail(trx, id))?.published
		const result =
			isDraft && isShown
				? await storeChanges(trx, part, revision, trail.content, change)
				: await updateTrail(trx, id, revision, content, change)
		if (result === "saved" && !isDraft) await clearChanges(trx, part)
		if (result === "saved") await storeCreatedByKey(trx, key, id, change.at)
		return result
	})
}

/** Undefined if the map has too many. Call it in a transaction. */
export async function createTrail(
	db: Database,
	mapId: number,
	content: TrailContent,
	change: Change,
): Promise<number | undefined> {
	if ((await listTrails(db, mapId)).length >= MAX_TRAILS) return undefined
	const id = await insertTrail(db, mapId, content, change.at)
	await recordChange(db, change, "trail.created", { id, name: content.name })
	return id
}

/** Without an entry in the audit trail. Call it in a transaction. */
export async function insertTrail(
	db: Database,
	mapId: number,
	content: TrailContent,
	now: Date,
): Promise<number> {
	const at = now.toISOString()
	const { id } = await db
		.insertInto("trails")
		.values({ ...(await toColumns(db, content)), map_id: mapId, created_at: at, updated_at: at })
		.returning("id")
		.executeTakeFirstOrThrow()
	await writePlaces(db, id, mapId, content.places)
	return id
}

/** Optimistic locking by `revision`. Call it in a transaction. */
export async function updateTrail(
	db: Database,
	id: number,
	revision: number,
	content: TrailContent,
	change: Change,
): Promise<SaveResult> {
	const columns = await toColumns(db, content)
	const row = await db
		.updateTable("trails")
		.set({ ...columns, updated_at: change.at.toISOString(), revision: revision + 1 })
		.where("id", "=", id)
		.where("revision", "=", revision)
		.returning("map_id")
		.executeTakeFirst()
	if (!row) return (await findTrail(db, id)) ? "edit conflict" : "deleted"
	await db.deleteFrom("trail_places").where("trail_id", "=", id).execute()
	await writePlaces(db, id, row.map_id, content.places)
	await recordChange(db, change, "trail.updated", { id, name: content.name })
	return "saved"
}

/** Places that were deleted meanwhile, or are on another map, are left out. */
async function writePlaces(
	db: Database,
	trailId: number,
	mapId: number,
	ids: readonly number[],
): Promise<void> {
	if (ids.length === 0) return
	const rows = await db.selectFrom("places").select("id").where("map_id", "=", mapId).execute()
	const known = new Set(rows.map(({ id }) => id))
	const stops = ids.filter((id) => known.has(id))
	if (stops.length === 0) return
	await db
		.insertInto("trail_places")
		.values(stops.map((id, position) => ({ trail_id: trailId, position, place_id: id })))
		.execute()
}

/** A notice that was deleted meanwhile is left out. */
async function toColumns(db: Database, trail: TrailContent) {
	const { name, color, minutes, steepness, surface, wheelchair, stroller, noticeId } = trail
	const notice =
		noticeId === null
			? undefined
			: await db.selectFrom("notices").select("id").where("id", "=", noticeId).executeTakeFirst()
	return {
		...{ name, color, minutes, steepness, surface, wheelchair, stroller },
		length_metres: trail.lengthMetres,
		line: JSON.stringify(trail.line),
		...(trail.published !== undefined && { published: trail.published ? (1 as const) : (0 as const) }),
		closed: trail.closed ? (1 as const) : (0 as const),
		notice_id: notice?.id ?? null,
	}
}

function toTrail(row: Selectable<Schema["trails"]>, places: number[]): Trail {
	const { id, name, color, minutes, revision } = row
	return {
		...{ id, name, color, minutes, places, revision },
		mapId: row.map_id,
		lengthMetres: row.length_metres,
		steepness: row.steepness as Steepness,
		surface: row.surface as Surface,
		wheelchair: row.wheelchair as Suitability,
		stroller: row.stroller as Suitability,
		line: JSON.parse(row.line),
		closed: row.closed === 1,
		noticeId: row.notice_id,
		published: row.published === 1,
		updatedAt: row.updated_at,
	}
}
