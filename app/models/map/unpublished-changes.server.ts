import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { StoredRecord } from "#app/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import type { PlaceContent } from "./place.record.ts"
import { PLACES } from "./place.server.ts"
import type { TrailContent } from "./trail.record.ts"
import { TRAILS } from "./trail.server.ts"

export type Part = { kind: "places" | "trails"; id: number }

export const PARTS: Record<Part["kind"], StoredRecord> = { places: PLACES, trails: TRAILS }

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
		if (row) await recordChange(trx, change, PARTS[kind].auditActions.updated, { id, name: row.name })
		return row !== undefined
	})
}
