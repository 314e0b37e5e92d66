import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import type { SaveResult } from "#core/forms/save-result.ts"
import type { Database } from "#db/connection.ts"
import type { AnyRecord, ContentOf } from "./define-record.ts"
import { anyTable, findRecord } from "./record-rows.server.ts"

export type Version<R extends AnyRecord> = { id: number; revision: number; content: ContentOf<R> }

/** Writes columns of a revision. Call it in a transaction. */
export async function writeVersion<R extends AnyRecord>(
	db: Database,
	record: R,
	{ id, revision, content }: Version<R>,
	columns: Record<string, unknown>,
	change: Change,
): Promise<SaveResult> {
	const row = await anyTable(db)
		.updateTable(record.table)
		.set({ ...columns, updated_at: change.at.toISOString(), revision: revision + 1 })
		.where("id", "=", id)
		.where("revision", "=", revision)
		.returning("id")
		.executeTakeFirst()
	if (!row) return (await findRecord(db, record, id)) ? "edit conflict" : "deleted"
	const name = String((content as Record<string, unknown>)[record.title])
	await recordChange(db, change, record.auditActions.updated, { id, name })
	return "saved"
}
