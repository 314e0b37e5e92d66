import type { Change } from "#app/models/accounts/change.ts"
import { storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import { addMedia, deleteUnusedMedia, findMediaId } from "#app/models/media/media.server.ts"
import {
	type CheckedFiles,
	checkFiles,
	discardImage,
	FILE_LIMITS,
	type FileServices,
	prepareSentImage,
	storeDraftUploads,
} from "#app/models/media/sent-files.server.ts"
import { removeStoredMedia, storeAudio, storeImage, withMediaLock } from "#app/platform/media-store.server.ts"
import type { SentForm } from "#app/platform/uploads.server.ts"
import type { Database } from "#db/connection.ts"
import { emptyValue } from "./column.ts"
import {
	type AnyRecord,
	type ContentOf,
	contentOf,
	filesOf,
	type ModelOf,
	mapStored,
	pictureOf,
} from "./define-record.ts"
import { CHOSEN_PICTURE, type FileName } from "./file-field.ts"
import type { AnyForm } from "./form-definition.ts"
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
	Object.fromEntries(filesOf(record).map(([name]) => [name, FILE_LIMITS[name]]))

export async function readFiles(
	services: FileServices,
	record: AnyForm,
	submission: SentForm,
): Promise<CheckedFiles> {
	return filesOf(record).length > 0 ? await checkFiles(services, submission) : { errors: {} }
}

/** Also one that can't be read, so that what it needs isn't asked for only once it can. */
export const hasFile = ({ files, tooLarge, rejected }: SentForm) =>
	files.has("image") || tooLarge.has("image") || rejected.has("image")

/** For a form that isn't saved: its files wait until it is sent again. */
export async function keepFiles(services: FileServices, record: AnyForm, files: CheckedFiles) {
	return filesOf(record).length > 0 ? { draftUploads: await storeDraftUploads(services, files) } : {}
}

export type SavedWithFiles<R extends AnyRecord> =
	/** `before`: the one whose picture may have been replaced. */
	(SavedRecord & { before?: ModelOf<R> | undefined }) | Refusal | InvalidImage

/** Unreadable (400), and deleted then, or can't be processed now (503). */
type InvalidImage = { result: "invalid image"; status: 400 | 503; message: string }

/** Fields that aren't in `content` stay as they are. Without a revision, the version that is stored then is changed. */
type WithFilesToSave<R extends AnyRecord> = Omit<ToSave<R>, "content" | "revision"> & {
	content: Partial<ContentOf<R>>
	revision: number | undefined
}

/** All or nothing, once per form. Former files that nothing uses are deleted. A new record needs a required picture. */
export async function saveWithFiles<R extends StoredRecord>(
	services: FileServices,
	record: R,
	toSave: WithFilesToSave<R>,
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
	toSave: WithFilesToSave<R>,
	files: CheckedFiles,
	change: Change,
): Promise<SavedWithFiles<R>> {
	const { db, dataDir } = services
	const names = filesOf(record).map(([name]) => name)
	if (names.length === 0) return await saveRecord(db, record, toSave as ToSave<R>, change)
	const image = await prepareFile(services, record, files)
	if (image?.ok === false) return invalid(image)
	return await withMediaLock(async () => {
		const audio = names.includes("audio") ? files.audio : undefined
		const media = {
			image: image && (await storeImage(dataDir, image)),
			audio: audio && (await storeAudio(dataDir, audio.file, audio.kind)),
		}
		const { saved, unused } = await db.transaction().execute(async (trx) => {
			const target = await findTarget(trx, record, toSave)
			const before = target.id === null ? undefined : await findRecord(trx, record, target.id)
			const formerIds = target.id === null ? [] : await listFileIds(trx, record, target.id)
			const ids: { [Name in FileName]?: number } = {}
			for (const name of names) {
				const file = media[name]
				if (file) ids[name] = await addMedia(trx, file, change.at)
			}
			const content = completed(record, before, { ...toSave.content, ...ids })
			const revision = target.revision ?? before?.revision ?? 0
			const saved = await saveOnce(trx, record, { ...toSave, ...target, revision, content }, change)
			const unused = await deleteUnusedMedia(trx, [...formerIds, ...Object.values(ids)])
			return { saved: { ...saved, before }, unused }
		})
		await removeStoredMedia(dataDir, unused)
		return saved
	})
}

type SavedPart = { result: SaveResult | "too many"; id?: number } | Refusal | InvalidImage

/** Saves the form of a part once, with the picture that it sent: all or nothing. */
export async function savePart<R extends AnyForm>(
	services: FileServices,
	part: StoredPart<R>,
	toSave: PartToSave<R>,
	files: CheckedFiles,
	change: Change,
): Promise<SavedPart> {
	try {
		return await savePreparedPart(services, part, toSave, files, change)
	} catch (error) {
		return refusalOf(error)
	}
}

async function savePreparedPart<R extends AnyForm>(
	services: FileServices,
	part: StoredPart<R>,
	toSave: PartToSave<R>,
	files: CheckedFiles,
	change: Change,
): Promise<SavedPart> {
	const { db, dataDir } = services
	const { key, idempotencyKey } = toSave
	const prepared = await prepareFile(services, part, files)
	if (prepared?.ok === false) return invalid(prepared)
	const sent = prepared
	// A form without a picture doesn't wait for an import of photos.
	return await (pictureOf(part) ? withMediaLock(save) : save())

	async function save(): Promise<SavedPart> {
		const media = sent && (await storeImage(dataDir, sent))
		const { saved, unused } = await db.transaction().execute(async (trx) => {
			const before = key === undefined ? undefined : await part.find(trx, key)
			if (key !== undefined && !before) return { saved: { result: "deleted" as const }, unused: [] }
			const formerId = before && pictureOf(part) && (await findMediaId(trx, before.image))
			const image = media && { ...media, id: await addMedia(trx, media, change.at) }
			const saved = await part.save(trx, { ...toSave, ...(image && { image }) }, change)
			if (saved.result === "saved") await storeCreatedByKey(trx, idempotencyKey, saved.id ?? NO_ID, change.at)
			return { saved, unused: await deleteUnusedMedia(trx, [formerId, image?.id]) }
		})
		await removeStoredMedia(dataDir, unused)
		return saved
	}
}

/** Of what isn't a row of its own. */
const NO_ID = 0

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

/** A caption belongs to the file that it was written for. */
function completed<R extends AnyRecord>(
	record: R,
	before: ModelOf<R> | undefined,
	content: Partial<ContentOf<R>>,
): ContentOf<R> {
	const files: { [Name in FileName]?: unknown } = content
	const empty = mapStored(record, emptyValue)
	const captions = mapStored(record, (field, name) => {
		const isOfAnother = "beside" in field && field.beside && files[field.beside] !== undefined
		return isOfAnother ? [[name, empty[name]]] : []
	})
	return {
		...(before ? contentOf(record, before) : empty),
		...Object.fromEntries(Object.values(captions).flat()),
		...content,
	} as ContentOf<R>
}

async function listFileIds(db: Database, record: AnyRecord, id: number): Promise<(number | null)[]> {
	const columns = filesOf(record).map(([name]) => `${name}_id`)
	if (columns.length === 0) return []
	const row = await anyTable(db)
		.selectFrom(record.table)
		.select(columns)
		.where("id", "=", id)
		.executeTakeFirst()
	return Object.values(row ?? {}) as (number | null)[]
}
