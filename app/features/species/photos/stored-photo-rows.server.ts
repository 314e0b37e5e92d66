import { sql } from "kysely"
import type { Database } from "#db/connection.ts"

export type PhotoRow = {
	id: number | null
	revision: number
	image_id: number
	image_position: string
	image_offset: string
	alt: string
	credit: string
	licence: string
}

export type StoredPhoto = PhotoRow & { name: string }

export type StoredPhotos = { id: number; photos: StoredPhoto[] }

/** The photos of species with their texts. Read them before a row changes the first one's. */
export async function listStoredPhotoRows(db: Database, ids: number[]): Promise<Map<number, StoredPhotos>> {
	const sent = sql<number>`(select value from json_each(${JSON.stringify(ids)}))`
	const first = await db
		.selectFrom("species")
		.leftJoin("media", "media.id", "species.image_id")
		.select("species.id as species_id")
		.select(["media.name", "image_id", "image_position", "image_offset"])
		.select(["image_alt as alt", "image_credit as credit", "image_licence as licence"])
		.where("species.id", "in", sent)
		.execute()
	const others = await db
		.selectFrom("species_photos")
		.innerJoin("media", "media.id", "species_photos.image_id")
		.select(["species_id", "species_photos.id", "revision", "media.name", "image_id", "image_position"])
		.select(["image_offset", "alt", "credit", "licence"])
		.where("species_id", "in", sent)
		.orderBy("species_id")
		.orderBy("position")
		.execute()
	const lists = new Map<number, StoredPhotos>()
	for (const { species_id: id, name, ...columns } of first) {
		const photos = name === null ? [] : [{ ...columns, id: null, revision: 1, name } as StoredPhoto]
		lists.set(id, { id, photos })
	}
	for (const { species_id, ...row } of others) lists.get(species_id)?.photos.push(row)
	return lists
}
