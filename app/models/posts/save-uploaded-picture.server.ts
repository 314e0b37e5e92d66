import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { type IdempotencyKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import { addMedia, deleteUnusedMedia } from "#app/models/media/media.server.ts"
import { type FileServices, prepareSentImage } from "#app/models/media/sent-files.server.ts"
import { removeStoredMedia, storeImage, withMediaLock } from "#app/platform/media-store.server.ts"
import type { SentFile } from "#app/platform/uploads.server.ts"
import type { Database } from "#db/connection.ts"
import { findPost } from "./post.server.ts"
import {
	deleteUploadedPicture,
	insertUploadedPicture,
	listUploadedPictures,
} from "./uploaded-picture.server.ts"
import { MAX_UPLOADED_PICTURES, type PictureOwner } from "./uploaded-picture.ts"

export type PictureToUpload = {
	owner: PictureOwner
	file: SentFile
	alt: string
	idempotencyKey: IdempotencyKey
}

type UploadOutcome = "saved" | "deleted" | "too many" | "already there"

export type UploadResult =
	| { result: UploadOutcome; imageId: number }
	/** Unreadable (400) or can't be processed now (503). */
	| { result: "invalid image"; status: 400 | 503; message: string }

/** Stores a picture for the text of a post. The rows and the file are saved, or nothing. */
export async function saveUploadedPicture(
	services: FileServices,
	{ owner, file, alt, idempotencyKey }: PictureToUpload,
	change: Change,
): Promise<UploadResult> {
	const { db, dataDir } = services
	const image = await prepareSentImage(services, file, "photo")
	if (!image.ok) return { result: "invalid image", status: image.status, message: image.message }
	return await withMediaLock(async (): Promise<UploadResult> => {
		const media = await storeImage(dataDir, image)
		const { unused, ...saved } = await db.transaction().execute(async (trx) => {
			const imageId = await addMedia(trx, media, change.at)
			const result = await write(trx, owner, { imageId, url: media.name, alt }, change)
			if (result === "saved") await storeCreatedByKey(trx, idempotencyKey, imageId, change.at)
			return { result, imageId, unused: await deleteUnusedMedia(trx, [imageId]) }
		})
		await removeStoredMedia(dataDir, unused)
		return saved
	})
}

async function write(
	trx: Database,
	owner: PictureOwner,
	picture: { imageId: number; url: string; alt: string },
	change: Change,
): Promise<UploadOutcome> {
	const post = await findOwner(trx, owner)
	if (!post) return "deleted"
	const others = await listUploadedPictures(trx, owner)
	if (others.length >= MAX_UPLOADED_PICTURES) return "too many"
	if (others.some(({ url }) => url.endsWith(`/${picture.url}`))) return "already there"
	await insertUploadedPicture(trx, owner, picture, change.at)
	await recordChange(trx, change, "post.picture-added", post)
	return "saved"
}

/** Removes a picture from the post's list, unless the saved text shows it. */
export async function removeUploadedPicture(
	{ db, dataDir }: Pick<FileServices, "db" | "dataDir">,
	owner: PictureOwner,
	id: number,
	change: Change,
): Promise<"removed" | "removed before" | "in the text"> {
	return await withMediaLock(async () => {
		const { result, unused } = await db.transaction().execute(async (trx) => {
			const picture = (await listUploadedPictures(trx, owner)).find((one) => one.id === id)
			if (!picture) return { result: "removed before" as const, unused: [] }
			const { text, ...subject } = (await findOwner(trx, owner)) ?? { text: "", name: "" }
			if (text.includes(picture.url)) return { result: "in the text" as const, unused: [] }
			const imageId = await deleteUploadedPicture(trx, id)
			await recordChange(trx, change, "post.picture-removed", subject)
			return { result: "removed" as const, unused: await deleteUnusedMedia(trx, [imageId]) }
		})
		await removeStoredMedia(dataDir, unused)
		return result
	})
}

/** The post's saved text, and its name for the audit trail; undefined for a post that doesn't exist. */
async function findOwner(db: Database, owner: PictureOwner) {
	if ("formKey" in owner) return { name: "that is being written", text: "" }
	const post = await findPost(db, owner.postId)
	return post && { id: post.id, name: post.title, text: post.content }
}
