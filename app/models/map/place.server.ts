import type { Selectable } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { findUnchangedByKey, type IdempotencyKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { draftColumn } from "./draft-state.ts"
import { groupIds } from "./group-ids.ts"
import { type LinePoint, MAX_PLACES, type Place, type PlaceKind, type Position } from "./map.ts"
import type { PlaceContent } from "./place-form.ts"
import { clearChanges, storeChanges } from "./unpublished-changes.server.ts"
import { isSame } from "./way.ts"

/** The places of a map in the order of their creation; at most `MAX_PLACES`. */
export async function listPlaces(db: Database, mapId: number): Promise<Place[]> {
	const rows = await db
		.selectFrom("places")
		.selectAll()
		.where("map_id", "=", mapId)
		.orderBy("id")
		.limit(MAX_PLACES)
		.execute()
	const species = await db
		.selectFrom("place_species")
		.innerJoin("places", "places.id", "place_species.place_id")
		.select(["place_id as key", "species_id as id"])
		.where("map_id", "=", mapId)
		.execute()
	const byPlace = groupIds(species)
	return rows.map((row) => toPlace(row, byPlace.get(row.id) ?? []))
}

export async function findPlace(db: Database, id: number): Promise<Place | undefined> {
	const row = await db.selectFrom("places").selectAll().where("id", "=", id).executeTakeFirst()
	if (!row) return undefined
	const species = await db
		.selectFrom("place_species")
		.select("species_id")
		.where("place_id", "=", id)
		.execute()
	return toPlace(
		row,
		species.map(({ species_id }) => species_id),
	)
}

export type PlaceToSave = {
	mapId: number
	id: number | null
	content: PlaceContent
	revision: number
	idempotencyKey: IdempotencyKey
	/** A draft isn't shown to visitors; of what is published, they see the earlier version. */
	isDraft: boolean
}

export type PlaceResult = SaveResult | "too many"

export function savePlace(db: Database, place: PlaceToSave, change: Change): Promise<PlaceResult> {
	return db.transaction().execute(async (trx) => {
		const { isDraft, idempotencyKey: key } = place
		const content = { ...place.content, published: !isDraft }
		const earlier = await findUnchangedByKey(trx, "places", key)
		const id = earlier?.id ?? place.id
		if (id === null) {
			const created = await createPlace(trx, place.mapId, content, change)
			if (created !== undefined) await storeCreatedByKey(trx, key, created, change.at)
			return created === undefined ? "too many" : "saved"
		}
		const part = { kind: "places" as const, id }
		const revision = earlier?.revision ?? place.revision
		const isShown = (await findPlace(trx, id))?.published
		const result =
			isDraft && isShown
				? await storeChanges(trx, part, revision, place.content, change)
				: await updatePlace(trx, id, revision, content, change)
		if (result === "saved" && !isDraft) await clearChanges(trx, part)
		if (result === "saved") await storeCreatedByKey(trx, key, id, change.at)
		return result
	})
}

/** Undefined if the map has too many. Call it in a transaction. */
export async function createPlace(
	db: Database,
	mapId: number,
	content: PlaceContent,
	change: Change,
): Promise<number | undefined> {
	if ((await listPlaces(db, mapId)).length >= MAX_PLACES) return undefined
	const id = await insertPlace(db, mapId, content, change.at)
	await recordChange(db, change, "place.created", { id, name: content.name })
	return id
}

/** Without an entry in the audit trail. Call it in a transaction. */
export async function insertPlace(
	db: Database,
	mapId: number,
	content: PlaceContent,
	now: Date,
): Promise<number> {
	const at = now.toISOString()
	const { id } = await db
		.insertInto("places")
		.values({ ...toColumns(content), map_id: mapId, created_at: at, updated_at: at })
		.returning("id")
		.executeTakeFirstOrThrow()
	await writeSpecies(db, id, content.species)
	return id
}

/** Optimistic locking by `revision`. Call it in a transaction. */
export async function updatePlace(
	db: Database,
	id: number,
	revision: number,
	content: PlaceContent,
	change: Change,
): Promise<SaveResult> {
	const before = await findPlace(db, id)
	const row = await db
		.updateTable("places")
		.set({ ...toColumns(content), updated_at: change.at.toISOString(), revision: revision + 1 })
		.where("id", "=", id)
		.where("revision", "=", revision)
		.returning("id")
		.executeTakeFirst()
	if (!row) return (await findPlace(db, id)) ? "edit conflict" : "deleted"
	await db.deleteFrom("place_species").where("place_id", "=", id).execute()
	await writeSpecies(db, id, content.species)
	if (before) await moveStop(db, before, content)
	await recordChange(db, change, "place.updated", { id, name: content.name })
	return "saved"
}

/** The lines of the place's trails follow it: those that visitors see, and those that staff haven't published. */
async function moveStop(db: Database, place: Place, to: Position): Promise<void> {
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
			...(stops.some(({ trail_id }) => trail_id === id) && { line: JSON.stringify(moved(JSON.parse(line))) }),
			...(changed?.places.includes(place.id) && {
				changes: JSON.stringify({ ...changed, line: moved(changed.line) }),
			}),
		}
		if (Object.keys(columns).length > 0)
			await db.updateTable("trails").set(columns).where("id", "=", id).execute()
	}
}

/** Species that were deleted meanwhile are left out. */
async function writeSpecies(db: Database, placeId: number, ids: readonly number[]): Promise<void> {
	if (ids.length === 0) return
	const known = await db.selectFrom("species").select("id").where("id", "in", ids).execute()
	if (known.length === 0) return
	await db
		.insertInto("place_species")
		.values(known.map(({ id }) => ({ place_id: placeId, species_id: id })))
		.execute()
}

function toColumns({ name, kind, text, number, x, y, ...state }: PlaceContent) {
	return { name, kind, text, number, x, y, ...draftColumn(state) }
}

function toPlace(row: Selectable<Schema["places"]>, species: number[]): Place {
	const { map_id, created_at: _, updated_at, kind, published, changes: __, ...same } = row
	return {
		...{ ...same, species, mapId: map_id, updatedAt: updated_at },
		kind: kind as PlaceKind,
		published: published === 1,
	}
}
