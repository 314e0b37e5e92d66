import type { Change } from "#app/models/accounts/change.ts"
import { type IdempotencyKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import { addMedia, deleteUnusedMedia, findMediaId, type NewMedia } from "#app/models/media/media.server.ts"
import {
	type CheckedFiles,
	discardImage,
	type FileServices,
	prepareSentImage,
} from "#app/models/media/sent-files.server.ts"
import { removeStoredMedia, storeImage, withMediaLock } from "#app/platform/media-store.server.ts"
import type { Database } from "#db/connection.ts"
import { addPhoto, findPhoto, updatePhoto } from "./photo.server.ts"
import type { PhotoContent } from "./photo-form.ts"

export type PhotoToSave = {
	speciesId: number
	/** Null for a new photo. */
	id: number | null
	content: PhotoContent
	revision: number
	files: CheckedFiles
	idempotencyKey: IdempotencyKey
}

export type SavedPhoto =
	| { result: "saved" | "deleted" | "edit conflict" | "too many" | "already there" | "no picture" }
	/** Unreadable (400) or can't be processed now (503). */
	| { result: "invalid image"; status: 400 | 503; message: string }

type WrittenPhoto = Exclude<SavedPhoto["result"], "invalid image">

/** Adds a photo to a species, or updates the one with `id`. All or nothing. */
export async function savePhoto(
	services: FileServices,
	photo: PhotoToSave,
	change: Change,
): Promise<SavedPhoto> {
	const { db, dataDir } = services
	const image = photo.files.image && (await prepareSentImage(services, photo.files.image.file, "photo"))
	if (image?.ok === false) {
		if (image.status === 400) await discardImage(services, photo.files)
		return { result: "invalid image", status: image.status, message: image.message }
	}
	return await withMediaLock(async (): Promise<SavedPhoto> => {
		const media = image && (await storeImage(dataDir, image))
		const { result, unused } = await db.transaction().execute((trx) => writePhoto(trx, photo, media, change))
		await removeStoredMedia(dataDir, unused)
		return { result }
	})
}

async function writePhoto(trx: Database, photo: PhotoToSave, media: NewMedia | undefined, change: Change) {
	const { speciesId, id, content, revision } = photo
	const before = id === null ? undefined : await findPhoto(trx, speciesId, id)
	const oldImageId = before?.imageUrl && (await findMediaId(trx, before.imageUrl.replace("/media/", "")))
	const imageId = media && (await addMedia(trx, media, change.at))
	const write = async (): Promise<WrittenPhoto> => {
		if (id !== null)
			return await updatePhoto(trx, speciesId, { id, revision }, { ...content, imageId }, change)
		return imageId === undefined
			? "no picture"
			: await addPhoto(trx, speciesId, { ...content, imageId }, change)
	}
	const result = await write()
	if (result === "saved") await storeCreatedByKey(trx, photo.idempotencyKey, speciesId, change.at)
	return { result, unused: await deleteUnusedMedia(trx, [oldImageId || undefined, imageId]) }
}
