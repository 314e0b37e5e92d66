import { mediaUrl } from "#core/media/media.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { TEXT_PICTURE } from "./uploaded-picture.ts"

/** Longer than drafts of a form exist. Until then, a text should refer to the picture. */
const ABANDONED_MS = 14 * 24 * 3_600_000

export const PICTURE_FORM: StoredForm<typeof TEXT_PICTURE> = {
	...TEXT_PICTURE,
	find: async () => undefined,
	async save(db, { image }, change) {
		if (!image) return undefined
		const picture = { form_key: "text", image_id: image.id, created_at: change.at.toISOString() }
		await db.insertInto("post_pictures").values(picture).execute()
		return image.id
	},
}

export async function findPictureUrl(db: Database, id: number): Promise<string | undefined> {
	const pictures = db.selectFrom("media").select("name").where("kind", "=", "image")
	const picture = await pictures.where("id", "=", id).executeTakeFirst()
	return picture && mediaUrl(picture.name)
}

export async function deleteAbandonedPictures(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - ABANDONED_MS).toISOString()
	await db
		.deleteFrom("post_pictures")
		// Not null, in a form that uses the index.
		.where("form_key", ">", "")
		.where("created_at", "<", before)
		.execute()
}
