import type { Change } from "#app/models/accounts/change.ts"
import { addMedia, deleteUnusedMedia } from "#app/models/media/media.server.ts"
import { MAX_IMAGE_BYTES } from "#app/models/media/media-limits.ts"
import {
	type CheckedFiles,
	checkFiles,
	discardImage,
	type FileServices,
	prepareSentImage,
	storeDraftUploads,
} from "#app/models/media/sent-files.server.ts"
import { removeStoredMedia, storeImage, withMediaLock } from "#app/platform/media-store.server.ts"
import type { SentForm } from "#app/platform/uploads.server.ts"
import type { Database } from "#db/connection.ts"
import { type AnyRecord, type ModelOf, pictureOf } from "./define-record.ts"
import type { AnyForm } from "./form-definition.ts"
import { anyTable, findRecord } from "./record-rows.server.ts"
import {
	findTarget,
	type Refusal,
	refusalOf,
	type SavedRecord,
	type StoredRecord,
	saveOnce,
	saveRecord,
	type ToSave,
} from "./record-store.server.ts"

/** The files that its forms may send: bytes by field. */
export const fileLimits = (record: AnyForm): Record<string, number> =>
	pictureOf(record) ? { image: MAX_IMAGE_BYTES } : {}

/** The files of a form, with what is wrong with them by field. */
export async function readFiles(
	services: FileServices,
	record: AnyForm,
	submission: SentForm,
): Promise<CheckedFiles> {
	return pictureOf(record) ? await checkFiles(services, submission) : { errors: {} }
}

/** For a form that isn't saved: its files wait until it is sent again. */
export async function keepFiles(services: FileServices, record: AnyForm, files: CheckedFiles) {
	return pictureOf(record) ? { draftUploads: await storeDraftUploads(services, files) } : {}
}

export type SavedWithFiles<R extends AnyRecord> =
	/** `before`: the one whose picture may have been replaced. */
	| (SavedRecord & { before?: ModelOf<R> | undefined })
	| Refusal
	/** Unreadable (400), and deleted then, or can't be processed now (503). */
	| { result: "invalid image"; status: 400 | 503; message: string }

/**
 * Saves a form once with the picture that it sent: all or nothing. The picture before it is deleted if nothing uses it. A new record
 * needs one.
 */
export async function saveWithFiles<R extends StoredRecord>(
	services: FileServices,
	record: R,
	toSave: ToSave<R>,
	files: CheckedFiles,
	change: Change,
): Promise<SavedWithFiles<R>> {
	try {
		return await savePrepared(services, record, toSave, files, change)
	} catch (error) {
		return refusalOf(error)
	}
}

async function savePrepared<R extends StoredRecord>(
	services: FileServices,
	record: R,
	toSave: ToSave<R>,
	files: CheckedFiles,
	change: Change,
): Promise<SavedWithFiles<R>> {
	const { db, dataDir } = services
	const picture = pictureOf(record)
	if (!picture) return await saveRecord(db, record, toSave, change)
	const image = files.image && (await prepareSentImage(services, files.image.file, picture.use))
	if (image?.ok === false) {
		const { status, message } = image
		if (status === 400) await discardImage(services, files)
		return { result: "invalid image", status, message }
	}
	return await withMediaLock(async () => {
		const media = image && (await storeImage(dataDir, image))
		const { saved, unused } = await db.transaction().execute(async (trx) => {
			const target = await findTarget(trx, record, toSave)
			const before = target.id === null ? undefined : await findRecord(trx, record, target.id)
			const formerId = target.id === null ? undefined : await findImageId(trx, record, target.id)
			const imageId = media && (await addMedia(trx, media, change.at))
			const content = { ...toSave.content, ...(imageId !== undefined && { image: imageId }) }
			const saved = await saveOnce(trx, record, { ...toSave, ...target, content }, change)
			return { saved: { ...saved, before }, unused: await deleteUnusedMedia(trx, [formerId, imageId]) }
		})
		await removeStoredMedia(dataDir, unused)
		return saved
	})
}

async function findImageId(db: Database, { table }: AnyRecord, id: number): Promise<number | undefined> {
	const row = await anyTable(db).selectFrom(table).select("image_id").where("id", "=", id).executeTakeFirst()
	return row && Number(row.image_id)
}
