import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { Gone, Refusal } from "#core/forms/refusal.ts"
import { deleteUnusedMedia } from "#core/media/media.server.ts"
import { mediaUrl } from "#core/media/media.ts"
import { removeStoredMedia, withMediaLock } from "#core/media/media-store.server.ts"
import type { FileServices } from "#core/media/sent-files.server.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { findPost } from "./post.server.ts"
import {
	MAX_UPLOADED_PICTURES,
	type PictureOwner,
	POST_PICTURE,
	type UploadedPicture,
} from "./uploaded-picture.ts"

/** Longer than drafts of a form exist. */
const ABANDONED_MS = 14 * 24 * 3_600_000

export async function listUploadedPictures(db: Database, owner: PictureOwner): Promise<UploadedPicture[]> {
	const pictures = db.selectFrom("post_pictures")
	const owned =
		"postId" in owner
			? pictures.where("post_id", "=", owner.postId)
			: pictures.where("form_key", "=", owner.formKey)
	const rows = await owned
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

export async function insertUploadedPicture(
	db: Database,
	owner: PictureOwner,
	{ imageId, alt }: { imageId: number; alt: string },
	now: Date,
): Promise<void> {
	await db
		.insertInto("post_pictures")
		.values({
			post_id: "postId" in owner ? owner.postId : null,
			form_key: "formKey" in owner ? owner.formKey : null,
			image_id: imageId,
			alt,
			created_at: now.toISOString(),
		})
		.execute()
}

/** The form that uploads one. */
export const newPicture = (owner: PictureOwner): StoredForm<typeof POST_PICTURE> => ({
	...POST_PICTURE,
	find: async () => undefined,
	async save(db, { content: { alt }, image }, change) {
		const { text: _, kind, ...subject } = await findOwner(db, owner)
		const others = await listUploadedPictures(db, owner)
		if (!image || others.length >= MAX_UPLOADED_PICTURES)
			throw new Refusal(POST_PICTURE.tooMany ?? "", { status: 409 })
		if (others.some(({ url }) => url.endsWith(`/${image.name}`)))
			throw new Refusal("This picture is already in the list below.", { status: 409, field: "image" })
		await insertUploadedPicture(db, owner, { imageId: image.id, alt }, change.at)
		await recordChange(db, change, `${kind}.picture-added`, subject)
		return image.id
	},
})

/** Removes a picture from the post's list. Throws `Refusal` if the saved text shows it. */
export async function removeUploadedPicture(
	{ db, dataDir }: Pick<FileServices, "db" | "dataDir">,
	owner: PictureOwner,
	id: number,
	change: Change,
): Promise<void> {
	await withMediaLock(async () => {
		const unused = await db.transaction().execute(async (trx) => {
			const { text, kind, ...subject } = await findOwner(trx, owner)
			const picture = (await listUploadedPictures(trx, owner)).find((one) => one.id === id)
			// The second request of a double click.
			if (!picture) return []
			if (text.includes(picture.url)) throw new Refusal(IN_THE_TEXT, { status: 409 })
			const removed = trx.deleteFrom("post_pictures").where("id", "=", id).returning("image_id")
			const { image_id } = await removed.executeTakeFirstOrThrow()
			await recordChange(trx, change, `${kind}.picture-removed`, subject)
			return await deleteUnusedMedia(trx, [image_id])
		})
		await removeStoredMedia(dataDir, unused)
	})
}

const IN_THE_TEXT =
	"The saved text of the post shows this picture. Remove it from the text and save the post, then remove it here."

/** Throws `Gone`. */
async function findOwner(db: Database, owner: PictureOwner) {
	if ("formKey" in owner) return { kind: "post" as const, name: "that is being written", text: "" }
	const post = await findPost(db, owner.postId)
	if (!post) throw new Gone("Post")
	return { id: post.id, kind: post.kind, name: post.title, text: post.content }
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
