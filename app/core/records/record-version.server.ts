import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { EditConflict, Gone } from "#core/forms/refusal.ts"
import type { Database } from "#db/connection.ts"
import type { AnyRecord, ContentOf } from "./define-record.ts"
import { anyTable, findRecord } from "./record-rows.server.ts"

export type Version<R extends AnyRecord> = { id: number; revision: number; content: ContentOf<R> }

/** Writes columns of a revision. Throws `EditConflict` and `Gone`. */
export async function writeVersion<R extends AnyRecord>(
	db: Database,
	record: R,
	{ id, revision, content }: Version<R>,
	columns: Record<string, unknown>,
	change: Change,
): Promise<void> {
	const row = await anyTable(db)
		.updateTable(record.table)
		.set({ ...columns, updated_at: change.at.toISOString(), revision: revision + 1 })
		.where("id", "=", id)
		.where("revision", "=", revision)
		.returning("id")
		.executeTakeFirst()
	if (!row) throw (await findRecord(db, record, id)) ? new EditConflict(record.noun) : new Gone(record.label)
	const name = String((content as Record<string, unknown>)[record.title])
	await recordChange(db, change, record.auditActions.updated, { id, name })
}
