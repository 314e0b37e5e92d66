import type { Change } from "#core/audit/change.ts"
import { type IdempotencyKey, storeCreatedByKey } from "#core/forms/draft.server.ts"
import { Gone, Refusal } from "#core/forms/refusal.ts"
import { addMedia, deleteUnusedMedia, findMediaId, listMediaFiles } from "#core/media/media.server.ts"
import { mediaUrl } from "#core/media/media.ts"
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
import { filesOf, type ModelOf, optionalFilesOf, pictureOf } from "./define-record.ts"
import { CHOSEN_FILE, removeName } from "./file-field.ts"
import type { AnyForm } from "./form-definition.ts"
import { fileKey } from "./record-lines.ts"
import type { StoredFiles, StoredForm, Target, ToSave } from "./record-store.server.ts"

export const fileLimits = (record: AnyForm): Record<string, number> =>
	Object.fromEntries(filesOf(record).map(([name]) => [name, FILE_LIMITS[name]]))

export async function readFiles(
	services: FileServices,
	record: AnyForm,
	submission: SentForm,
): Promise<CheckedFiles> {
	return filesOf(record).length > 0 ? await checkFiles(services, submission) : { errors: {} }
}

export async function findFiles(services: FileServices, values: object | null, edited: object | undefined) {
	const tokens = { imageUpload: "", audioUpload: "", ...values }
	return { ...urlsOf(edited), waiting: await findDraftUploads(services, tokens) }
}

function urlsOf(edited: object | undefined): { imageUrl: string | null; audioUrl: string | null } {
	const { imageUrl, audioUrl } = { imageUrl: null, audioUrl: null, ...edited }
	return { imageUrl, audioUrl }
}

/** Includes an unreadable file, so that fields it requires are checked at once. */
export const hasFile = ({ files, tooLarge, rejected }: SentForm) =>
	files.has("image") || tooLarge.has("image") || rejected.has("image")

/** Stores the files of an invalid form until it's sent again. */
export async function keepFiles(services: FileServices, record: AnyForm, files: CheckedFiles) {
	return filesOf(record).length > 0 ? { draftUploads: await storeDraftUploads(services, files) } : {}
}

type SentFiles = {
	form: Record<string, unknown>
	files: { image?: unknown; audio?: unknown }
	stored: object | undefined
}

export function withSentFiles<Content extends object>(
	record: AnyForm,
	content: Content,
	{ form, files, stored }: SentFiles,
): Content {
	const before: Record<string, unknown> = { ...stored }
	const sent: Record<string, unknown> = {}
	for (const [name, field] of optionalFilesOf(record)) {
		const key = fileKey(name, field)
		const isRemoved = !files[name] && form[removeName(name)]
		sent[key] = files[name] ? CHOSEN_FILE : isRemoved ? "" : (before[key] ?? "")
		if (isRemoved && key !== name) sent[name] = null
	}
	return { ...content, ...sent }
}

type Sent = { target: Target; files?: CheckedFiles; idempotencyKey?: IdempotencyKey }

type Make<R extends AnyForm> = (
	before: ModelOf<R> | undefined,
) => Pick<ToSave<R>, "content" | "revision" | "form">

/** All or nothing, once per form. Also deletes files that become unused. Opens a transaction. Throws `Refusal`. */
export async function saveSent<R extends AnyForm, Id extends number | undefined>(
	services: FileServices,
	record: StoredForm<R, Id>,
	{ target, files = { errors: {} }, idempotencyKey }: Sent,
	change: Change,
	make: Make<R>,
): Promise<{ id: Id; before: ModelOf<R> | undefined }> {
	const { db, dataDir } = services
	const names = filesOf(record).map(([name]) => name)
	const picture = pictureOf(record)
	const image = picture && files.image && (await prepareSentImage(services, files.image.file, picture.use))
	if (image?.ok === false) {
		const { status, message } = image
		if (status === 400) await discardImage(services, files)
		throw new Refusal(message, { status, field: "image" })
	}
	async function write(trx: Database, stored: StoredFiles) {
		const before = target.id === undefined ? undefined : await record.find(trx, target)
		if (target.id !== undefined && !before) throw new Gone(record.label ?? record.noun)
		const sent: ToSave<R> = { target, ...make(before), ...stored }
		if (!picture || !("remove" in picture))
			for (const name of names)
				sent.content = { ...sent.content, ...(stored[name] && { [name]: stored[name].id }) }
		const id = await record.save(trx, sent, change)
		if (idempotencyKey) await storeCreatedByKey(trx, idempotencyKey, id ?? NO_ID, change.at)
		return { id, before }
	}
	const saveAll = async () => {
		const audio = names.includes("audio") ? files.audio : undefined
		const media = {
			image: image && (await storeImage(dataDir, image)),
			audio: audio && (await storeAudio(dataDir, audio.file, audio.kind)),
		}
		const saving = db.transaction().execute(async (trx) => {
			const stored: StoredFiles = {}
			const used: (number | undefined)[] = []
			for (const name of names) {
				const file = media[name]
				if (file) stored[name] = { ...file, id: await addMedia(trx, file, change.at) }
				used.push(stored[name]?.id)
			}
			const saved = await write(trx, stored)
			for (const url of Object.values(urlsOf(saved.before)))
				if (url) used.push(await findMediaId(trx, url.slice(mediaUrl("").length)))
			return { saved, unused: await deleteUnusedMedia(trx, used) }
		})
		const { saved, unused } = await saving.catch(async (error) => {
			// Their rows are rolled back, unless an earlier picture or sound has the same files.
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
	if (names.length === 0) return await db.transaction().execute((trx) => write(trx, {}))
	return await withMediaLock(saveAll)
}

/** For forms that aren't stored as a row. */
const NO_ID = 0
