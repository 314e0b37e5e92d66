import { setImmediate as nextTurn } from "node:timers/promises"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { moveToTrash } from "#core/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import { listNames } from "./species.server.ts"

type Named = { id: number; name: string }

export type BulkResult = { changed: Named[]; unknown: number[] }

/** Small enough that other writes wait for about 20 ms. */
const DELETED_AT_ONCE = 100

/** Archives or unarchives in one transaction. Without `archives`, deletes, in batches. */
export async function changeSpecies(
	db: Database,
	{ ids, archives }: { ids: number[]; archives?: boolean | undefined },
	change: Change,
): Promise<BulkResult> {
	const found = await listNames(db, { ids })
	const changing = found.filter(({ archived }) => archived !== archives).map(({ id }) => id)
	const size = archives === undefined ? DELETED_AT_ONCE : changing.length
	const changed: Named[] = []
	for (let at = 0; at < changing.length; at += size) {
		if (at > 0) await nextTurn()
		const part = changing.slice(at, at + size)
		const rows = await db.transaction().execute((trx) => changePart(trx, part, archives, change))
		changed.push(...rows)
	}
	const known = new Set(found.map(({ id }) => id))
	return { changed, unknown: ids.filter((id) => !known.has(id)) }
}

async function changePart(db: Database, ids: number[], archives: boolean | undefined, change: Change) {
	const archived = archives ? 1 : 0
	const rows: Named[] =
		archives === undefined
			? await moveToTrash(db, "species", ids, change)
			: await db
					.updateTable("species")
					.set({ archived, updated_at: change.at.toISOString() })
					.where("id", "in", ids)
					.returning(["id", "name"])
					.execute()
	const [first] = rows
	const names = rows.map((row) => row.name).join(", ")
	const subject = rows.length === 1 ? first : { name: `${formatNumber(rows.length)} species: ${names}` }
	const action = archives ? "species.archived" : "species.unarchived"
	if (subject && first)
		await recordChange(db, change, archives === undefined ? "species.deleted" : action, subject)
	return rows
}
