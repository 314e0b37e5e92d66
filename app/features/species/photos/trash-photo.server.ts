import type { Change } from "#core/audit/change.ts"
import { moveToTrash } from "#core/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import type { PhotoRow } from "./stored-photo-rows.server.ts"

/** Moves a photo to the trash that its species has no more. `name` is the species'. */
export async function trashPhoto(
	db: Database,
	{
		speciesId,
		name,
		photo,
		position,
	}: { speciesId: number; name: string; photo: PhotoRow; position: number },
	change: Change,
): Promise<void> {
	const { id, ...columns } = photo
	// The first photo has no row of its own until now.
	const row = { ...columns, ...(id !== null && { id }), species_id: speciesId, position }
	const inserted = await db.insertInto("species_photos").values(row).returning("id").executeTakeFirstOrThrow()
	await moveToTrash(db, "photo", [inserted.id], change)
	await db
		.updateTable("trash")
		.set({ name: columns.alt || `Photo of ${name}` })
		.where("kind", "=", "photo")
		.where("record_id", "=", inserted.id)
		.execute()
}
