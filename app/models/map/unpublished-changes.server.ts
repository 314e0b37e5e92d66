import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import type { Database } from "#db/connection.ts"

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

/** The IDs of a map's places and trails with changes that visitors don't see. */
export async function listChanged(db: Database, mapId: number) {
	const idsOf = async (kind: Part["kind"]) => {
		const changed = db
			.selectFrom(kind)
			.select("id")
			.where("map_id", "=", mapId)
			.where("changes", "is not", null)
		return (await changed.execute()).map(({ id }) => id)
	}
	return { places: await idsOf("places"), trails: await idsOf("trails") }
}

/** Also after they were published. Their next version is a new revision only if they are thrown away. */
export async function clearChanges(db: Database, { kind, id }: Part): Promise<void> {
	await db.updateTable(kind).set({ changes: null }).where("id", "=", id).execute()
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
