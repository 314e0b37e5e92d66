import { sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { EditConflict, Gone, Refusal } from "#core/forms/refusal.ts"
import { mediaUrl } from "#core/media/media.ts"
import { tooMany } from "#core/records/record-kinds.server.ts"
import { findRecord } from "#core/records/record-rows.server.ts"
import type { ToWrite } from "#core/records/record-store.server.ts"
import { moveToTrash } from "#core/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import { PHOTO, type PhotoContent } from "./photo.record.ts"
import { ALREADY_THERE, MAX_PHOTOS } from "./photo.ts"
import { listStoredPhotoRows, type PhotoRow } from "./stored-photo-rows.server.ts"

/** The photos after the first, as JSON, for a query of species. */
export const photosJson = sql<string>`(
	select json_group_array(json_object(
		'id', id, 'imageUrl', ${mediaUrl("")} || name, 'imageWidths', json(widths), 'imagePlaceholder', placeholder,
		'imagePosition', image_position, 'imageOffset', image_offset, 'alt', alt, 'credit', credit, 'licence', licence
	))
	from (
		select species_photos.*, media.name, media.widths, media.placeholder
		from species_photos join media on media.id = species_photos.image_id
		where species_photos.species_id = species.id order by position
	)
)`

/** All photos of a species in their order, the first with `id` null. */
export async function listRows(db: Database, speciesId: number): Promise<PhotoRow[]> {
	const stored = (await listStoredPhotoRows(db, [speciesId])).get(speciesId)
	return stored?.photos.map(({ name: _, ...row }) => row) ?? []
}

/** Writes photos in a new order. Open forms of the species and its photos then meet an edit conflict. */
export async function writeRows(db: Database, speciesId: number, rows: PhotoRow[], at: Date): Promise<void> {
	const [first, ...others] = rows
	await db
		.updateTable("species")
		.set({
			image_id: first?.image_id ?? null,
			image_position: first?.image_position ?? "center",
			image_offset: first?.image_offset ?? "0,0",
			image_alt: first?.alt ?? "",
			image_credit: first?.credit ?? "",
			image_licence: first?.licence ?? "",
			updated_at: at.toISOString(),
			revision: sql`revision + 1`,
		})
		.where("id", "=", speciesId)
		.execute()
	await db.deleteFrom("species_photos").where("species_id", "=", speciesId).execute()
	if (others.length === 0) return
	await db
		.insertInto("species_photos")
		.values(
			others.map(({ id, ...row }, at) => ({
				...row,
				...(id !== null && { id }),
				species_id: speciesId,
				position: at + 1,
			})),
		)
		.execute()
}

/** Call it after the first photo was removed, or another one was restored: a species without a first one gets the next. */
export async function promotePhoto(db: Database, speciesId: number, at: Date): Promise<void> {
	const rows = await listRows(db, speciesId)
	const [first] = rows
	if (first && first.id !== null) await writeRows(db, speciesId, rows, at)
}

/** The first photo of a species is in the species' own row. */
export const PHOTOS = {
	...PHOTO,
	async write(
		db: Database,
		{ id, parent: speciesId = 0, revision, content }: ToWrite<typeof PHOTO>,
		change: Change,
	): Promise<number> {
		const { image: imageId, ...texts } = content
		if (id === null) await addPhoto(db, speciesId, { ...texts, imageId: Number(imageId) }, change)
		else await updatePhoto(db, speciesId, { id, revision }, { ...texts, imageId }, change)
		return speciesId
	},
}

/** Adds a photo after the others; the first one becomes the picture of the species. Throws `Refusal`. */
export async function addPhoto(
	db: Database,
	speciesId: number,
	photo: PhotoContent & { imageId: number },
	change: Change,
): Promise<void> {
	const species = await findName(db, speciesId)
	if (!species) throw new Gone("Species")
	const rows = await listRows(db, speciesId)
	if (rows.length >= MAX_PHOTOS) throw new Refusal(tooMany(PHOTO), { status: 409 })
	if (rows.some(({ image_id }) => image_id === photo.imageId)) throw alreadyThere()
	await writeRows(
		db,
		speciesId,
		[...rows, { id: null, revision: 1, ...columnsOf(photo), image_id: photo.imageId }],
		change.at,
	)
	await recordChange(db, change, "species.photo-added", { id: speciesId, name: species.name })
}

const alreadyThere = () => new Refusal(ALREADY_THERE, { status: 409, field: "image" })

async function updatePhoto(
	db: Database,
	speciesId: number,
	target: { id: number; revision: number },
	photo: PhotoContent & { imageId: number | undefined },
	change: Change,
): Promise<void> {
	const species = await findName(db, speciesId)
	const others = (await listRows(db, speciesId)).filter((row) => row.id !== target.id)
	if (others.some(({ image_id }) => image_id === photo.imageId)) throw alreadyThere()
	const { numUpdatedRows } = await db
		.updateTable("species_photos")
		.set({
			...columnsOf(photo),
			...(photo.imageId !== undefined && { image_id: photo.imageId }),
			revision: target.revision + 1,
		})
		.where("id", "=", target.id)
		.where("species_id", "=", speciesId)
		.where("revision", "=", target.revision)
		.executeTakeFirstOrThrow()
	if (!species || numUpdatedRows === 0n) {
		const isStored = (await findRecord(db, PHOTO, target.id))?.speciesId === speciesId
		throw isStored ? new EditConflict("photo") : new Gone("Photo")
	}
	await db
		.updateTable("species")
		.set({ updated_at: change.at.toISOString() })
		.where("id", "=", speciesId)
		.execute()
	await recordChange(db, change, "species.photo-changed", { id: speciesId, name: species.name })
}

/** Moves the photo with this picture to a place, 0 for the first. Returns the name of the species. */
export async function movePhoto(
	db: Database,
	speciesId: number,
	{ imageUrl, to }: { imageUrl: string; to: number },
	change: Change,
): Promise<string | undefined> {
	return await changeOrder(db, speciesId, imageUrl, "species.photo-moved", change, (rows, photo) => {
		const others = rows.filter((row) => row !== photo)
		return [...others.slice(0, to), photo, ...others.slice(to)]
	})
}

/** Moves it to the trash. Returns the name of the species; undefined if the photo or the species was deleted before. */
export async function deletePhoto(
	db: Database,
	speciesId: number,
	imageUrl: string,
	change: Change,
): Promise<string | undefined> {
	const deleted: { photo: PhotoRow; position: number }[] = []
	const name = await changeOrder(db, speciesId, imageUrl, "species.photo-deleted", change, (rows, photo) => {
		deleted.push({ photo, position: rows.indexOf(photo) })
		return rows.filter((row) => row !== photo)
	})
	for (const one of deleted) await trashPhoto(db, { ...one, speciesId, name: name ?? "" }, change)
	return name
}

/** Call it after a photo was restored that was the first one of its species. */
export async function putFirst(db: Database, speciesId: number, id: number, at: Date): Promise<void> {
	const rows = await listRows(db, speciesId)
	const photo = rows.find((row) => row.id === id)
	if (photo) await writeRows(db, speciesId, [photo, ...rows.filter((row) => row !== photo)], at)
}

async function changeOrder(
	db: Database,
	speciesId: number,
	imageUrl: string,
	action: "species.photo-moved" | "species.photo-deleted",
	change: Change,
	order: (rows: PhotoRow[], photo: PhotoRow) => PhotoRow[],
): Promise<string | undefined> {
	const species = await findName(db, speciesId)
	const image = await db
		.selectFrom("media")
		.select("id")
		.where("name", "=", imageUrl.replace(mediaUrl(""), ""))
		.executeTakeFirst()
	const rows = await listRows(db, speciesId)
	const photo = rows.find(({ image_id }) => image_id === image?.id)
	if (!species || !photo) return undefined
	const ordered = order(rows, photo)
	if (ordered.every((row, at) => row === rows[at]) && ordered.length === rows.length) return species.name
	await writeRows(db, speciesId, ordered, change.at)
	await recordChange(db, change, action, { id: speciesId, name: species.name })
	return species.name
}

async function findName(db: Database, speciesId: number) {
	return await db.selectFrom("species").select("name").where("id", "=", speciesId).executeTakeFirst()
}

function columnsOf({ alt, credit, licence, imagePosition, imageOffset }: PhotoContent) {
	return { alt, credit, licence, image_position: imagePosition, image_offset: imageOffset }
}

/** Moves a photo to the trash that its species has no more. `name` is the species'. */
async function trashPhoto(
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
