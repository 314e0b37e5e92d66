import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { Gone } from "#core/forms/refusal.ts"
import { requireVersion } from "#core/records/known-version.server.ts"
import { listRecords } from "#core/records/record-rows.server.ts"
import {
	findTarget,
	type StoredRecord,
	saveRecord,
	stored,
	type Target,
} from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import type { Trail } from "./map.ts"
import { listPlaces } from "./place.server.ts"
import { TRAIL } from "./trail.record.ts"

/** In the order of their creation, which determines their letters; at most `MAX_TRAILS`. */
export const listTrails = (db: Database, mapId: number): Promise<Trail[]> => listRecords(db, TRAIL, mapId)

export const TRAILS: StoredRecord<typeof TRAIL> = {
	...stored(TRAIL),
	readContext: async (db, { parent: mapId = 0 }) => ({ places: await listPlaces(db, mapId) }),
	/** 'Undo' needs the reason and the end of a former closure; its form must not. */
	async find(db, target) {
		const trail = await findTarget(db, TRAIL, target)
		return trail && !trail.closed ? { ...trail, closedReason: "", closedUntil: null } : trail
	},
	async save(db, sent, change) {
		const open = !sent.content.closed && { closedReason: "", closedUntil: null }
		return await saveRecord(db, TRAIL, { ...sent, content: { ...sent.content, ...open } }, change)
	},
}

/** With a `revision`, undoes closing or opening, and preserves the reason and the end. Returns no revision if nothing changed. */
export async function setClosed(
	db: Database,
	target: Target & { revision?: number | undefined },
	closed: boolean,
	change: Change,
): Promise<{ name: string; revision?: number }> {
	await requireVersion(db, { kind: "trail", ...target })
	const trail = await findTarget(db, TRAIL, target)
	if (!trail) throw new Gone("Trail")
	const { id, name, revision } = trail
	if (trail.closed === closed) return { name }
	const isNew = closed && target.revision === undefined
	await db
		.updateTable("trails")
		.set({
			...(isNew && { closed_reason: "", closed_until: null }),
			...{ closed: closed ? 1 : 0, revision: revision + 1, updated_at: change.at.toISOString() },
		})
		.where("id", "=", id)
		.execute()
	await recordChange(db, change, "trail.updated", { id, name: `${name}: ${closed ? "closed" : "opened"}` })
	return { name, revision: revision + 1 }
}
