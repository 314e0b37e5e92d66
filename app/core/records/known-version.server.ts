import { findLastChange } from "#core/audit/last-change.server.ts"
import { parseId } from "#core/forms/id.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { columnOf } from "./column.ts"
import { type RecordKind, rulesOf } from "./known-kinds.ts"
import { anyTable } from "./record-rows.server.ts"

export type KnownVersion = {
	kind: RecordKind
	id?: string | undefined
	parent?: number | undefined
	/** The revision that 'Undo' takes back. */
	revision?: number | undefined
}

/** Throws `Refusal` if it was deleted, or if another revision was saved, with who did and when. */
export async function requireVersion(db: Database, { kind, id, parent, revision }: KnownVersion) {
	const { table, noun, parent: owner = "" } = rulesOf(kind)
	const rows = anyTable(db).selectFrom(table).selectAll()
	const row = await rows.where("id", "=", parseId(id) ?? 0).executeTakeFirst()
	if (!row || (parent !== undefined && row[columnOf(owner)] !== parent))
		throw new Refusal(`This ${noun} no longer exists. Someone else may have deleted it.`)
	if (revision === undefined || row.revision === revision) return row
	// Photos have no `updated_at`.
	const at = String(row.updated_at ?? "")
	const by = (at && (await findLastChange(db, { at }))?.by) || "someone"
	const when = at && `, on ${formatDateTime(at)}`
	throw new Refusal(`Nothing was done, because ${by} has changed this ${noun}${when}.`, { status: 409 })
}
