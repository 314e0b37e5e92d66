import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import type { VersionLine } from "#core/forms/invalid-submission.ts"
import { differences } from "#core/records/record-lines.ts"
import { findRecord } from "#core/records/record-rows.server.ts"
import type { StoredRecord } from "#core/records/record-store.server.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import type { Database } from "#db/connection.ts"
import { PLACES } from "./place.server.ts"
import { TRAILS } from "./trail.server.ts"

const PARTS = { places: PLACES, trails: TRAILS } as Record<"places" | "trails", StoredRecord>

export type PartKind = keyof typeof PARTS

/** What an earlier version of the site stored beside a place or trail and never published, for someone to type again. */
export type UnpublishedChange = {
	kind: PartKind
	id: number
	name: string
	lines: VersionLine[]
}

export async function listUnpublishedChanges(db: Database, mapId: number): Promise<UnpublishedChange[]> {
	const found: UnpublishedChange[] = []
	for (const kind of ["places", "trails"] as const) {
		const rows = await db
			.selectFrom(kind)
			.select(["id", "name", "changes"])
			.where("map_id", "=", mapId)
			.where("changes", "is not", null)
			.execute()
		for (const { id, name, changes } of rows) {
			const lines = await changedLines(db, kind, id, changes ?? "{}")
			if (lines.length > 0) found.push({ kind, id, name, lines })
		}
	}
	return found
}

async function changedLines(db: Database, kind: PartKind, id: number, changes: string) {
	const record = PARTS[kind]
	const stored = await findRecord(db, record, id)
	const changed = { ...stored, ...JSON.parse(changes) }
	const target = { id: String(id), parent: changed.mapId }
	const facts = { zone: await readTimeZone(db), ...(await record.readContext?.(db, target, [changed])) }
	return differences(record, changed, stored, facts)
}

/** False if there were none. Call it in a transaction. */
export async function dismissChanges(
	db: Database,
	{ mapId, kind, id }: { mapId: number; kind: PartKind; id: number },
	change: Change,
): Promise<boolean> {
	const row = await db
		.updateTable(kind)
		.set({ changes: null })
		.where("id", "=", id)
		.where("map_id", "=", mapId)
		.where("changes", "is not", null)
		.returning("name")
		.executeTakeFirst()
	if (row) await recordChange(db, change, PARTS[kind].auditActions.updated, { id, name: row.name })
	return row !== undefined
}
