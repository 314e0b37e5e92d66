import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { Gone, Refusal } from "#core/forms/refusal.ts"
import { deleteUnusedMedia } from "#core/media/media.server.ts"
import { removeStoredMedia, withMediaLock } from "#core/media/media-store.server.ts"
import type { FileServices } from "#core/media/sent-files.server.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { POST_PICTURE } from "./picture.record.ts"
import { findPost } from "./post.server.ts"
import {
	deleteUploadedPicture,
	insertUploadedPicture,
	listUploadedPictures,
} from "./uploaded-picture.server.ts"
import { MAX_UPLOADED_PICTURES, type PictureOwner } from "./uploaded-picture.ts"

export const newPicture = (owner: PictureOwner): StoredForm<typeof POST_PICTURE> => ({
	...POST_PICTURE,
	find: async () => undefined,
	async save(db, { content: { alt }, image }, change) {
		const post = await findOwner(db, owner)
		if (!post) throw new Gone("Post")
		const others = await listUploadedPictures(db, owner)
		if (!image || others.length >= MAX_UPLOADED_PICTURES)
			throw new Refusal(POST_PICTURE.tooMany ?? "", { status: 409 })
		if (others.some(({ url }) => url.endsWith(`/${image.name}`)))
			throw new Refusal("This picture is already in the list below.", { status: 409, field: "image" })
		await insertUploadedPicture(db, owner, { imageId: image.id, alt }, change.at)
		const { text: _, kind, ...subject } = post
		await recordChange(db, change, `${kind}.picture-added`, subject)
		return { id: image.id }
	},
})

/** Removes a picture from the post's list, unless the saved text shows it. */
export async function removeUploadedPicture(
	{ db, dataDir }: Pick<FileServices, "db" | "dataDir">,
	owner: PictureOwner,
	id: number,
	change: Change,
): Promise<"removed" | "removed before" | "in the text" | "no post"> {
	return await withMediaLock(async () => {
		const { result, unused } = await db.transaction().execute(async (trx) => {
			const post = await findOwner(trx, owner)
			if (!post) return { result: "no post" as const, unused: [] }
			const picture = (await listUploadedPictures(trx, owner)).find((one) => one.id === id)
			if (!picture) return { result: "removed before" as const, unused: [] }
			const { text, kind, ...subject } = post
			if (text.includes(picture.url)) return { result: "in the text" as const, unused: [] }
			const imageId = await deleteUploadedPicture(trx, id)
			await recordChange(trx, change, `${kind}.picture-removed`, subject)
			return { result: "removed" as const, unused: await deleteUnusedMedia(trx, [imageId]) }
		})
		await removeStoredMedia(dataDir, unused)
		return result
	})
}

async function findOwner(db: Database, owner: PictureOwner) {
	if ("formKey" in owner) return { ...NO_OWNER, name: "that is being written" }
	const post = await findPost(db, owner.postId)
	return post && { id: post.id, kind: post.kind, name: post.title, text: post.content }
}

const NO_OWNER = { kind: "post" as const, name: "", text: "" }
