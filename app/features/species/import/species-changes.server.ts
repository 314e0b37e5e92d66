import { setImmediate as nextTurn } from "node:timers/promises"
import { recordChange } from "#core/audit/audit.server.ts"
import type { AuditAction } from "#core/audit/audit.ts"
import type { Change } from "#core/audit/change.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { moveToTrash } from "#core/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"

export type BulkResult = {
	count: number
	unchanged: number
	unknown: number[]
	changed: { id: number; name: string }[]
}

/** Archives or unarchives species; without `archives`, deletes them. */
export function changeSpecies(
	db: Database,
	{ ids, archives }: { ids: number[]; archives?: boolean | undefined },
	change: Change,
): Promise<BulkResult> {
	return archives === undefined ? deleteSpecies(db, ids, change) : archiveSpecies(db, ids, archives, change)
}

/** Small enough that another write waits for about 20 ms. */
const DELETED_AT_ONCE = 100

/** Up to a hundred in a transaction, with an entry in the audit trail for each. */
export async function deleteSpecies(db: Database, ids: number[], change: Change): Promise<BulkResult> {
	const all: { id: number; name: string }[] = []
	for (let at = 0; at < ids.length; at += DELETED_AT_ONCE) {
		if (at > 0) await nextTurn()
		const deleted = await db.transaction().execute(async (trx) => {
			const moved = await moveToTrash(trx, "species", ids.slice(at, at + DELETED_AT_ONCE), change)
			await recordBulk(trx, change, "species.deleted", moved)
			return moved
		})
		all.push(...deleted)
	}
	return bulkResult(ids, all, all)
}

/** `archives`: false brings them back. */
export async function archiveSpecies(
	db: Database,
	ids: number[],
	archives: boolean,
	change: Change,
): Promise<BulkResult> {
	const archived = archives ? 1 : 0
	const action = archives ? "species.archived" : "species.unarchived"
	return await db.transaction().execute(async (trx) => {
		const found = await trx
			.selectFrom("species")
			.select(["id", "name", "archived"])
			.where("id", "in", ids)
			.execute()
		const changing = found.filter((row) => row.archived !== archived)
		const changingIds = changing.map((row) => row.id)
		await trx
			.updateTable("species")
			.set({ archived, updated_at: change.at.toISOString() })
			.where("id", "in", changingIds)
			.execute()
		await recordBulk(trx, change, action, changing)
		return bulkResult(ids, found, changing)
	})
}

function bulkResult(
	ids: number[],
	found: { id: number }[],
	changed: { id: number; name: string }[],
): BulkResult {
	const known = new Set(found.map((row) => row.id))
	return {
		count: changed.length,
		unchanged: found.length - changed.length,
		unknown: ids.filter((id) => !known.has(id)),
		changed: changed.map(({ id, name }) => ({ id, name })),
	}
}

async function recordBulk(
	db: Database,
	change: Change,
	action: AuditAction,
	rows: { id: number; name: string }[],
) {
	const [first] = rows
	if (!first) return
	if (rows.length === 1) return await recordChange(db, change, action, first)
	const names = rows.map((row) => row.name).join(", ")
	await recordChange(db, change, action, { name: `${formatNumber(rows.length)} species: ${names}` })
}
