import type { Change } from "#app/models/accounts/change.ts"
import { restoreRecord } from "#app/models/trash/restore.server.ts"
import type { Database } from "#db/connection.ts"
import { recordAdded } from "./import-record.server.ts"
import type { TrashedSpecies } from "./trashed-species.server.ts"

/** Restores species with their IDs, and returns these; skips what left the trash. Call it in a transaction. */
export async function restoreFromTrash(
	db: Database,
	importId: number,
	species: TrashedSpecies[],
	change: Change,
): Promise<number[]> {
	const ids: number[] = []
	for (const { trashId } of species) {
		const result = await restoreRecord(db, trashId, ["species"], change)
		if (result && !("reason" in result)) ids.push(result.id)
	}
	await db
		.updateTable("species")
		.set({ updated_at: change.at.toISOString() })
		.where("id", "in", ids)
		.execute()
	await recordAdded(db, importId, "species", ids, "restored")
	return ids
}
