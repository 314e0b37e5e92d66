import type { Change } from "#app/models/accounts/change.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import { addMedia, deleteUnusedMedia, findMediaId } from "#app/models/media/media.server.ts"
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
import { CHOSEN_PICTURE } from "./picture-field.ts"
import { anyTable, findRecord } from "./record-rows.server.ts"
import {
	findTarget,
	type PartToSave,
	type Refusal,
	refusalOf,
	type SavedRecord,
	type StoredPart,
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

/** Also one that can't be read, so that what it needs isn't asked for only once it can. */
export const hasFile = ({ files, tooLarge, rejected }: SentForm) =>
	files.has("image") || tooLarge.has("image") || rejected.has("image")

/** For a form that isn't saved: its files wait until it is sent again. */
export async function keepFiles(services: FileServices, record: AnyForm, files: CheckedFiles) {
	return pictureOf(record) ? { draftUploads: await storeDraftUploads(services, files) } : {}
}

export type SavedWithFiles<R extends AnyRecord> =
	/** `before`: the one whose picture may have been replaced. */
	(SavedRecord & { before?: ModelOf<R> | undefined }) | Refusal | InvalidImage

/** Unreadable (400), and deleted then, or can't be processed now (503). */
type InvalidImage = { result: "invalid image"; status: 400 | 503; message: string }

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
	if (!pictureOf(record)) return await saveRecord(db, record, toSave, change)
	const image = await prepareFile(services, record, files)
	if (image?.ok === false) return invalid(image)
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

type SavedPart = { result: SaveResult | "too many"; id?: number } | Refusal | InvalidImage

/** Saves the form of a part with the picture that it sent: all or nothing. */
export async function savePart<R extends AnyForm>(
	services: FileServices,
	part: StoredPart<R>,
	toSave: PartToSave<R>,
	files: CheckedFiles,
	change: Change,
): Promise<SavedPart> {
	try {
		if (pictureOf(part)) return await savePartWithPicture(services, part, toSave, files, change)
		const { key } = toSave
		if (key !== undefined && !(await part.find(services.db, key))) return { result: "deleted" }
		return await part.save(services.db, toSave, change)
	} catch (error) {
		return refusalOf(error)
	}
}

async function savePartWithPicture<R extends AnyForm>(
	services: FileServices,
	part: StoredPart<R>,
	toSave: PartToSave<R>,
	files: CheckedFiles,
	change: Change,
): Promise<SavedPart> {
	const { db, dataDir } = services
	const { key } = toSave
	const prepared = await prepareFile(services, part, files)
	if (prepared?.ok === false) return invalid(prepared)
	return await withMediaLock(async () => {
		const media = prepared && (await storeImage(dataDir, prepared))
		const { saved, unused } = await db.transaction().execute(async (trx) => {
			const before = key === undefined ? undefined : await part.find(trx, key)
			if (key !== undefined && !before) return { saved: { result: "deleted" as const }, unused: [] }
			const formerId = before && (await findMediaId(trx, before.image))
			const image = media && { ...media, id: await addMedia(trx, media, change.at) }
			const saved = await part.save(trx, { ...toSave, ...(image && { image }) }, change)
			return { saved, unused: await deleteUnusedMedia(trx, [formerId, image?.id]) }
		})
		await removeStoredMedia(dataDir, unused)
		return saved
	})
}

async function prepareFile(services: FileServices, record: AnyForm, files: CheckedFiles) {
	const picture = pictureOf(record)
	const image = picture && files.image && (await prepareSentImage(services, files.image.file, picture.use))
	if (image?.ok === false && image.status === 400) await discardImage(services, files)
	return image
}

const invalid = ({ status, message }: { status: 400 | 503; message: string }): InvalidImage => ({
	result: "invalid image",
	status,
	message,
})

/** Which picture a form is saved with, if its record may have none: see `OptionalPicture`. */
export function sentPicture(record: AnyForm, files: CheckedFiles, form: object, stored: object | undefined) {
	const picture = pictureOf(record)
	if (!picture || !("remove" in picture)) return {}
	const { removeImage } = { removeImage: false, ...form }
	const { image } = { image: "", ...stored }
	return { image: files.image ? CHOSEN_PICTURE : removeImage ? "" : image }
}

async function findImageId(db: Database, { table }: AnyRecord, id: number): Promise<number | undefined> {
	const row = await anyTable(db).selectFrom(table).select("image_id").where("id", "=", id).executeTakeFirst()
	return row && Number(row.image_id)
}
