import { findLastChange } from "#core/audit/last-change.server.ts"
import { Gone, Refusal } from "#core/forms/refusal.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import type { KindRules } from "#core/trash/kind-rules.ts"
import type { Database } from "#db/connection.ts"
import { columnOf } from "./column.ts"
import { anyTable } from "./record-rows.server.ts"

/** Which record a button is about. `parent`: the one that it must be a part of. `revision`: what 'Undo' takes back. */
export type KnownVersion = { id: number; parent?: number | undefined; revision?: number | undefined }

/** Throws `Gone`, and a refusal that says who has saved another revision and when. */
export async function requireVersion(
	db: Database,
	{ table, label, noun, parent: owner }: KindRules,
	{ id, parent, revision }: KnownVersion,
): Promise<void> {
	const row = await anyTable(db).selectFrom(table).selectAll().where("id", "=", id).executeTakeFirst()
	if (!row || (owner && parent !== undefined && row[columnOf(owner)] !== parent)) throw new Gone(label)
	if (revision === undefined || row.revision === revision) return
	const change = await findLastChange(db, { at: String(row.updated_at) })
	const when = change && `, on ${formatDateTime(change.at)}`
	throw new Refusal(`${change?.by ?? "Someone"} has changed this ${noun} since then${when ?? ""}.`)
}
