import { sql } from "kysely"
import type { Change } from "#app/models/accounts/change.ts"
import { listRows, type PhotoRow, writeRows } from "#app/models/species/photo.server.ts"
import { trashPhoto } from "#app/models/species/trash-photo.server.ts"
import type { Database } from "#db/connection.ts"

/** A species before an import wrote its photos. Without photos, the columns of the first one still have texts. */
export type FormerPhotos = {
	id: number
	revision: number
	updated_at: string
	first: Omit<PhotoRow, "image_id"> & { image_id: number | null }
	others: PhotoRow[]
}

/** Records the former photos of species whose photos an import has written. Added and restored ones need none. */
export async function recordPhotos(db: Database, importId: number, former: FormerPhotos[]): Promise<void> {
	const sent = former.map(({ id, revision, updated_at, first, others }) => ({
		id,
		before: { revision, updated_at, photos: [first, ...others] },
	}))
	await sql`
		insert into import_rows (import_id, species_id, name, revision, before)
		select ${importId}, species.id, species.name, species.revision, sent.value -> 'before'
		from json_each(${JSON.stringify(sent)}) as sent join species on species.id = sent.value ->> 'id'
		where true
		on conflict (import_id, species_id) do update set revision = excluded.revision,
			before = json_set(import_rows.before, '$.photos', json(excluded.before -> '$.photos'))
		where import_rows.before is not null`.execute(db)
}

/** Gives species the photos that they had before an import; those that it added go to the trash. Call it before `restoreValues`. */
export async function restorePhotos(
	db: Database,
	importId: number,
	ids: number[],
	change: Change,
): Promise<void> {
	const { rows } = await sql<{ id: number; name: string; photos: string }>`
		select species.id, species.name, import_rows.before -> '$.photos' as photos
		from import_rows join species on species.id = import_rows.species_id
		where import_id = ${importId} and before -> '$.photos' is not null
			and species_id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db)
	for (const { id, name, photos } of rows) {
		const former: PhotoRow[] = JSON.parse(photos)
		const known = new Set(former.map(({ image_id }) => image_id))
		const now = await listRows(db, id)
		await writeRows(db, id, former, change.at)
		for (const [position, photo] of now.entries())
			if (!known.has(photo.image_id)) await trashPhoto(db, { speciesId: id, name, photo, position }, change)
	}
}
