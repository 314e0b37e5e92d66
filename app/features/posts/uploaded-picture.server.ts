import { mediaUrl } from "#core/media/media.ts"
import type { Database } from "#db/connection.ts"
import type { PictureOwner, UploadedPicture } from "./uploaded-picture.ts"

/** Longer than drafts of a form exist. */
const ABANDONED_MS = 14 * 24 * 3_600_000

export async function listUploadedPictures(db: Database, owner: PictureOwner): Promise<UploadedPicture[]> {
	const rows = await ownedBy(db, owner)
		.innerJoin("media", "media.id", "post_pictures.image_id")
		.select(["post_pictures.id", "media.name", "media.widths", "post_pictures.alt"])
		.orderBy("post_pictures.id", "desc")
		.execute()
	return rows.map(({ id, name, widths, alt }) => ({
		id,
		url: mediaUrl(name),
		widths: JSON.parse(widths),
		alt,
	}))
}

function ownedBy(db: Database, owner: PictureOwner) {
	const pictures = db.selectFrom("post_pictures")
	return "postId" in owner
		? pictures.where("post_id", "=", owner.postId)
		: pictures.where("form_key", "=", owner.formKey)
}

type NewPicture = { imageId: number; alt: string }

export async function insertUploadedPicture(
	db: Database,
	owner: PictureOwner,
	{ imageId, alt }: NewPicture,
	now: Date,
): Promise<number> {
	const { id } = await db
		.insertInto("post_pictures")
		.values({
			post_id: "postId" in owner ? owner.postId : null,
			form_key: "formKey" in owner ? owner.formKey : null,
			image_id: imageId,
			alt,
			created_at: now.toISOString(),
		})
		.returning("id")
		.executeTakeFirstOrThrow()
	return id
}

/** Returns the picture's media ID. */
export async function deleteUploadedPicture(db: Database, id: number): Promise<number | undefined> {
	const row = await db
		.deleteFrom("post_pictures")
		.where("id", "=", id)
		.returning("image_id")
		.executeTakeFirst()
	return row?.image_id
}

/** Pictures uploaded with a form's key belong to the post that the form has created. */
export async function assignPictures(db: Database, formKey: string, postId: number): Promise<void> {
	await db
		.updateTable("post_pictures")
		.set({ post_id: postId, form_key: null })
		.where("form_key", "=", formKey)
		.execute()
}

export async function deleteAbandonedPictures(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - ABANDONED_MS).toISOString()
	await db
		.deleteFrom("post_pictures")
		// Not null, in a way that uses the index.
		.where("form_key", ">", "")
		.where("created_at", "<", before)
		.execute()
}
