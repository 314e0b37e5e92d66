import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import type { Database } from "#db/connection.ts"
import type { PlaceContent } from "./place.record.ts"
import type { TrailContent } from "./trail-form.ts"

export type Part = { kind: "places" | "trails"; id: number }

const EVENTS = { places: "place.updated", trails: "trail.updated" } as const

/**
 * Keeps what staff changed on a published place or trail apart from what visitors see. Optimistic locking by `revision`. Call it
 * in a transaction.
 */
export async function storeChanges(
	db: Database,
	{ kind, id }: Part,
	revision: number,
	content: { name: string },
	change: Change,
): Promise<SaveResult> {
	const columns = { changes: JSON.stringify(content), updated_at: change.at.toISOString() }
	const row = await db
		.updateTable(kind)
		.set({ ...columns, revision: revision + 1 })
		.where("id", "=", id)
		.where("revision", "=", revision)
		.returning("id")
		.executeTakeFirst()
	if (row) await recordChange(db, change, EVENTS[kind], { id, name: content.name })
	if (row) return "saved"
	const known = await db.selectFrom(kind).select("id").where("id", "=", id).executeTakeFirst()
	return known ? "edit conflict" : "deleted"
}

/** Undefined if there are none. */
export async function findChanges<Content extends object>(
	db: Database,
	{ kind, id }: Part,
): Promise<Content | undefined> {
	const row = await db.selectFrom(kind).select("changes").where("id", "=", id).executeTakeFirst()
	return row?.changes ? JSON.parse(row.changes) : undefined
}

/** The changes of a map's places and trails that visitors don't see, by ID. */
export async function listChanges(db: Database, mapId: number) {
	const changesOf = async <Content>(kind: Part["kind"]): Promise<Map<number, Content>> => {
		const changed = db
			.selectFrom(kind)
			.select(["id", "changes"])
			.where("map_id", "=", mapId)
			.where("changes", "is not", null)
		return new Map((await changed.execute()).map(({ id, changes }) => [id, JSON.parse(changes ?? "{}")]))
	}
	return {
		places: await changesOf<PlaceContent>("places"),
		trails: await changesOf<TrailContent>("trails"),
	}
}

/** Gives a place or trail back the changes that it had, or none. */
export async function restoreChanges(
	db: Database,
	{ kind, id }: Part,
	changes: object | null,
): Promise<void> {
	await db
		.updateTable(kind)
		.set({ changes: changes && JSON.stringify(changes) })
		.where("id", "=", id)
		.execute()
}

/** Also after they were published. Their next version is a new revision only if they are thrown away. */
export async function clearChanges(db: Database, part: Part): Promise<void> {
	await restoreChanges(db, part, null)
}

/** Throws the changes of a map's place or trail away. False if there were none. */
export async function discardChanges(
	db: Database,
	mapId: number,
	{ kind, id }: Part,
	change: Change,
): Promise<boolean> {
	return await db.transaction().execute(async (trx) => {
		const row = await trx
			.updateTable(kind)
			.set((eb) => ({ changes: null, revision: eb("revision", "+", 1) }))
			.where("id", "=", id)
			.where("map_id", "=", mapId)
			.where("changes", "is not", null)
			.returning("name")
			.executeTakeFirst()
		if (row) await recordChange(trx, change, EVENTS[kind], { id, name: row.name })
		return row !== undefined
	})
}
