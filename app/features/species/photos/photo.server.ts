import { type Insertable, sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { EditConflict, Gone, Refusal } from "#core/forms/refusal.ts"
import { mediaUrl } from "#core/media/media.ts"
import { moveItem } from "#core/records/order.ts"
import { tooMany } from "#core/records/record-kinds.ts"
import { type StoredRecord, stored } from "#core/records/record-store.server.ts"
import type { TableRow } from "#core/trash/record-tables.server.ts"
import { moveToTrash } from "#core/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { FIRST_PHOTO_FIELDS, type FirstPhoto, PHOTO } from "./photo.record.ts"
import { ALREADY_THERE, MAX_PHOTOS } from "./photo.ts"

export const photosJson = sql<string>`(
	select json_group_array(json_object(
		'id', id, 'imageUrl', ${mediaUrl("")} || name, 'imageWidths', json(widths), 'imagePlaceholder', placeholder,
		'imagePosition', image_position, 'imageOffset', image_offset, 'alt', alt, 'credit', credit, 'licence', licence
	))
	from (
		select species_photos.*, media.name, media.widths, media.placeholder
		from species_photos join media on media.id = species_photos.image_id
		where species_photos.species_id = species.id and position > 1 order by position
	)
)`

export async function listPhotos(db: Database, speciesId: number) {
	return await db
		.selectFrom("species_photos")
		.innerJoin("media", "media.id", "image_id")
		.selectAll("species_photos")
		.select("media.name")
		.where("species_id", "=", speciesId)
		.orderBy("position")
		.execute()
}

type PhotoRow = Omit<Insertable<Schema["species_photos"]>, "species_id" | "position"> & { name?: string }

/** Open forms of the species then get an edit conflict, unless `isSameFirst`. */
async function writePhotos(
	db: Database,
	speciesId: number,
	photos: PhotoRow[],
	at: Date,
	isSameFirst = false,
): Promise<void> {
	const rows = photos.map(({ name: _, ...photo }, index) => ({
		...photo,
		species_id: speciesId,
		position: index + 1,
	}))
	await db.deleteFrom("species_photos").where("species_id", "=", speciesId).execute()
	if (rows.length > 0) await db.insertInto("species_photos").values(rows).execute()
	await db
		.updateTable("species")
		.set({ updated_at: at.toISOString(), ...(!isSameFirst && { revision: sql`revision + 1` }) })
		.where("id", "=", speciesId)
		.execute()
}

/** Puts a restored photo back in its place, or closes the gap of a deleted one. */
export async function arrangePhotos(db: Database, photo: TableRow, at: Date): Promise<void> {
	const speciesId = Number(photo.species_id)
	const [photos, position] = [await listPhotos(db, speciesId), Number(photo.position)]
	const from = photos.findIndex(({ id }) => id === photo.id)
	const restored = photos[from]
	if (restored) photos[from] = { ...restored, ...(await withWaitingTexts(db, speciesId, restored)) }
	const ordered = from < 0 ? photos : moveItem(photos, from, position - 1)
	await writePhotos(db, speciesId, ordered, at, position > 1 && ordered[0]?.id !== photo.id)
}

/** `image`: null removes the picture, undefined leaves it; without a picture, the texts wait for the next one. */
export async function writeFirstPhoto(
	db: Database,
	id: number,
	photo: FirstPhoto & { image?: number | null | undefined },
	at: Date,
): Promise<void> {
	const [, ...others] = photo.image === null ? await listPhotos(db, id) : []
	if (others.length > 0) return await writePhotos(db, id, others, at)
	const fields = Object.entries(FIRST_PHOTO_FIELDS) as [keyof FirstPhoto, string][]
	const first = {
		...Object.fromEntries(fields.map(([name, column]) => [column, photo[name]])),
		...(photo.image !== undefined && { image_id: photo.image }),
	}
	const written = await db
		.updateTable("species_photos")
		.set({ ...first, revision: sql`revision + 1` })
		.where("species_id", "=", id)
		.where("position", "=", 1)
		.executeTakeFirst()
	if (written.numUpdatedRows > 0n) return
	await db
		.insertInto("species_photos")
		.values({ ...first, species_id: id, position: 1 })
		.execute()
}

export const PHOTOS: StoredRecord<typeof PHOTO> = {
	...stored(PHOTO),
	async save(db, { target, revision, content }, change) {
		const { parent: speciesId = 0 } = target
		const { image, imagePosition: image_position, imageOffset: image_offset, ...texts } = content
		const species = await findName(db, speciesId)
		const photos = await listPhotos(db, speciesId)
		const before = photos.find((photo) => String(photo.id) === target.id)
		if (!species || (target.id !== undefined && !before)) throw new Gone(species ? "Photo" : "Species")
		if (photos.some((photo) => photo !== before && photo.image_id === image))
			throw new Refusal(ALREADY_THERE, { status: 409, field: "image" })
		if (!before && photos.length >= MAX_PHOTOS) throw new Refusal(tooMany(PHOTO), { status: 409 })
		if (before && before.revision !== revision) throw new EditConflict("photo")
		const given = before ? texts : await withWaitingTexts(db, speciesId, texts)
		const written = { ...before, ...given, image_position, image_offset, revision: revision + 1 }
		const photo = { ...written, ...(image !== undefined && { image_id: image }) }
		const all = before ? photos.map((one) => (one === before ? photo : one)) : [...photos, photo]
		await writePhotos(db, speciesId, all, change.at, before && before !== photos[0])
		const action = before ? "species.photo-changed" : "species.photo-added"
		await recordChange(db, change, action, { id: speciesId, name: species.name })
		return before?.id ?? Number((await listPhotos(db, speciesId)).at(-1)?.id)
	},
}

/** `to` is the index from 0. Throws `Gone`. */
export async function movePhoto(
	db: Database,
	speciesId: number,
	{ imageUrl, to }: { imageUrl: string; to: number },
	change: Change,
): Promise<void> {
	const { name, photos, photo } = await findPhoto(db, speciesId, imageUrl)
	const ordered = moveItem(photos, photos.indexOf(photo), to)
	if (ordered.every((one, at) => one === photos[at])) return
	await writePhotos(db, speciesId, ordered, change.at)
	await recordChange(db, change, "species.photo-moved", { id: speciesId, name })
}

/** Returns the name of the species. Throws `Gone`. */
export async function deletePhoto(
	db: Database,
	speciesId: number,
	imageUrl: string,
	change: Change,
): Promise<string> {
	const { name, photo } = await findPhoto(db, speciesId, imageUrl)
	await moveToTrash(db, "photo", [photo.id], change)
	await arrangePhotos(db, photo, change.at)
	await recordChange(db, change, "species.photo-deleted", { id: speciesId, name })
	return name
}

async function findPhoto(db: Database, speciesId: number, imageUrl: string) {
	const species = await findName(db, speciesId)
	const photos = await listPhotos(db, speciesId)
	const photo = photos.find(({ name }) => mediaUrl(name) === imageUrl)
	if (!species || !photo) throw new Gone("Photo")
	return { name: species.name, photos, photo }
}

/** Texts saved without a picture wait for the next picture, which may have its own. */
async function withWaitingTexts<Texts extends object>(db: Database, speciesId: number, texts: Texts) {
	const waiting = await db
		.selectFrom("species_photos")
		.select(["alt", "credit", "licence"])
		.where("species_id", "=", speciesId)
		.where("image_id", "is", null)
		.executeTakeFirst()
	const typed = Object.entries(texts).filter(([, text]) => text !== "")
	return { ...texts, ...waiting, ...Object.fromEntries(typed) }
}

async function findName(db: Database, speciesId: number) {
	return await db.selectFrom("species").select("name").where("id", "=", speciesId).executeTakeFirst()
}
