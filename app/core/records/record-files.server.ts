import type { Change } from "#core/audit/change.ts"
import { type IdempotencyKey, storeCreatedByKey } from "#core/forms/draft.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { addMedia, deleteUnusedMedia, listMediaFiles } from "#core/media/media.server.ts"
import { removeStoredMedia, storeAudio, storeImage, withMediaLock } from "#core/media/media-store.server.ts"
import {
	type CheckedFiles,
	checkFiles,
	discardImage,
	FILE_LIMITS,
	type FileServices,
	findDraftUploads,
	prepareSentImage,
	storeDraftUploads,
} from "#core/media/sent-files.server.ts"
import type { SentForm } from "#core/platform/uploads.server.ts"
import type { Database } from "#db/connection.ts"
import { filesOf, pictureOf } from "./define-record.ts"
import type { AnyForm } from "./form-definition.ts"
import type { SavedForm, StoredFiles } from "./record-store.server.ts"

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

/** The URLs of its stored files, and those that wait for their form. */
export async function findFiles(services: FileServices, values: object | null, edited: object | undefined) {
	const tokens = { imageUpload: "", audioUpload: "", ...values }
	const urls: { imageUrl: string | null; audioUrl: string | null } = {
		imageUrl: null,
		audioUrl: null,
		...edited,
	}
	const { imageUrl, audioUrl } = urls
	return { imageUrl, audioUrl, waiting: await findDraftUploads(services, tokens) }
}

/** Also one that can't be read, so that what it needs isn't asked for only once it can. */
export const hasFile = ({ files, tooLarge, rejected }: SentForm) =>
	files.has("image") || tooLarge.has("image") || rejected.has("image")

/** For a form that isn't saved: its files wait until it is sent again. */
export async function keepFiles(services: FileServices, record: AnyForm, files: CheckedFiles) {
	return filesOf(record).length > 0 ? { draftUploads: await storeDraftUploads(services, files) } : {}
}

/** Calls `save` with the files, once they are stored: all or nothing, once per form. Former files that nothing uses are deleted. Throws `Refusal`. */
export async function saveWithFiles<Saved extends SavedForm<AnyForm>>(
	services: FileServices,
	form: AnyForm,
	{ files, idempotencyKey }: { files: CheckedFiles; idempotencyKey?: IdempotencyKey },
	change: Change,
	save: (db: Database, files: StoredFiles) => Promise<Saved>,
): Promise<Saved> {
	const { db, dataDir } = services
	const names = filesOf(form).map(([name]) => name)
	const picture = pictureOf(form)
	const image = picture && files.image && (await prepareSentImage(services, files.image.file, picture.use))
	if (image?.ok === false) {
		const { status, message } = image
		if (status === 400) await discardImage(services, files)
		throw new Refusal(message, { status, field: "image" })
	}
	const saveAll = async () => {
		const audio = names.includes("audio") ? files.audio : undefined
		const media = {
			image: image && (await storeImage(dataDir, image)),
			audio: audio && (await storeAudio(dataDir, audio.file, audio.kind)),
		}
		const saving = db.transaction().execute(async (trx) => {
			const stored: StoredFiles = {}
			for (const name of names) {
				const file = media[name]
				if (file) stored[name] = { ...file, id: await addMedia(trx, file, change.at) }
			}
			const saved = await save(trx, stored)
			if (idempotencyKey) await storeCreatedByKey(trx, idempotencyKey, saved.id ?? NO_ID, change.at)
			const ids = Object.values(stored).map(({ id }) => id)
			return { saved, unused: await deleteUnusedMedia(trx, [...(saved.formerFiles ?? []), ...ids]) }
		})
		const { saved, unused } = await saving.catch(async (error) => {
			// Their rows are rolled back, unless an earlier picture or sound is the same.
			const sent = [...(image?.files ?? []), ...(media.audio ? [media.audio.name] : [])]
			const known = sent.length > 0 ? new Set(await listMediaFiles(db)) : undefined
			await removeStoredMedia(
				dataDir,
				sent.filter((name) => !known?.has(name)),
			)
			throw error
		})
		await removeStoredMedia(dataDir, unused)
		return saved
	}
	// A form without files doesn't wait for an import of photos.
	return await (names.length > 0 ? withMediaLock(saveAll) : saveAll())
}

/** Of what isn't a row of its own. */
const NO_ID = 0
