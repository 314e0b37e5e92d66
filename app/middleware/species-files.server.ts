import type { RouterContextProvider } from "react-router"
import type { Change } from "#app/models/accounts/change.ts"
import { addMedia, deleteUnusedMedia } from "#app/models/media/media.server.ts"
import { MAX_AUDIO_BYTES, MAX_IMAGE_BYTES } from "#app/models/media/media-limits.ts"
import { deleteUpload, findUpload, storeUpload } from "#app/models/media/upload.server.ts"
import { type BulkResult, deleteSpecies, listMediaOf } from "#app/models/species/species-changes.server.ts"
import { UPLOAD_EXPIRED } from "#app/models/species/species-form.ts"
import { type FileKind, fileKind } from "#app/platform/file-type.server.ts"
import { logError } from "#app/platform/logger.server.ts"
import { removeStoredMedia, storeAudio, storeImage, withMediaLock } from "#app/platform/media-store.server.ts"
import type { SentFile, SentForm } from "#app/platform/uploads.server.ts"
import type { Database } from "#db/connection.ts"
import { adminContext, backgroundContext, databaseContext, environmentContext } from "./context.server.ts"

type Context = Readonly<RouterContextProvider>
type Field = "image" | "audio"
type GoodKind = Extract<FileKind, { ok: true }>

export type FormFiles = {
	image?: { file: SentFile; kind: GoodKind }
	audio?: { file: SentFile; kind: GoodKind }
	errors: Record<string, string[]>
}

export type DraftUploads = Record<Field, { token: string; fileName: string } | null>

const TOO_LARGE: Record<Field, string> = {
	image: `The image has more than ${MAX_IMAGE_BYTES / 1024 / 1024} MB. Please make it smaller, or send it by mail to yourself as ‘medium’.`,
	audio: `The audio file has more than ${MAX_AUDIO_BYTES / 1024 / 1024} MB. Please save it as MP3 or M4A, or cut it.`,
}

export async function checkFiles(context: Context, sent: SentForm): Promise<FormFiles> {
	const files: FormFiles = { errors: {} }
	for (const [field, message] of sent.rejected) files.errors[field] = [message]
	for (const field of ["image", "audio"] as const) {
		if (sent.tooLarge.has(field)) files.errors[field] = [TOO_LARGE[field]]
		const token = sent.fields.get(`${field}Upload`)
		const file = sent.files.get(field) ?? (await findDraftUpload(context, token))
		if (!file) {
			if (token) files.errors[field] ??= [UPLOAD_EXPIRED]
			continue
		}
		const kind = await fileKind(file.path, field)
		if (kind.ok) files[field] = { file, kind }
		else {
			files.errors[field] = [kind.message]
			await discardUpload(context, file)
		}
	}
	return files
}

export async function storeDraftUploads(context: Context, files: FormFiles): Promise<DraftUploads> {
	const { dataDir } = context.get(environmentContext)
	const { id } = context.get(adminContext)
	const uploads: DraftUploads = { image: null, audio: null }
	for (const field of ["image", "audio"] as const) {
		const file = files[field]?.file
		if (!file) continue
		await storeUpload(context.get(databaseContext), dataDir, id, file, new Date())
		uploads[field] = { token: file.token, fileName: file.fileName }
	}
	return uploads
}

export async function findDraftUploads(
	context: Context,
	tokens: { imageUpload: string; audioUpload: string },
): Promise<DraftUploads> {
	const image = await findDraftUpload(context, tokens.imageUpload)
	const audio = await findDraftUpload(context, tokens.audioUpload)
	return {
		image: image ? { token: image.token, fileName: image.fileName } : null,
		audio: audio ? { token: audio.token, fileName: audio.fileName } : null,
	}
}

/** A new media ID, null to remove the file, or undefined to leave it unchanged. */
type FileIds = { imageId: number | null | undefined; audioId: number | null | undefined }

/** Calls `save` in one transaction with the files' rows. Returns errors with 400 (unreadable picture) or 503 (try again). */
export async function saveWithFiles<Result>(
	context: Context,
	id: number | null,
	files: FormFiles,
	remove: { removeImage: boolean; removeAudio: boolean },
	at: Date,
	save: (trx: Database, ids: FileIds) => Promise<Result>,
): Promise<Result | { status: number; errors: Record<string, string[]> }> {
	const db = context.get(databaseContext)
	const { dataDir } = context.get(environmentContext)
	const { image, audio } = files
	const prepared = image && (await prepareImage(context, image.file))
	if (prepared && !prepared.ok) {
		if (prepared.status === 400) {
			await discardUpload(context, image.file)
			delete files.image
		}
		return { status: prepared.status, errors: { image: [prepared.message] } }
	}
	return await withMediaLock(async () => {
		const storedImage = prepared && (await storeImage(dataDir, prepared))
		const storedAudio = audio && (await storeAudio(dataDir, audio.file, audio.kind))
		const { saved, unused } = await db.transaction().execute(async (trx) => {
			const before = id === null ? [] : await listMediaOf(trx, id)
			const imageId = storedImage && (await addMedia(trx, storedImage, at))
			const audioId = storedAudio && (await addMedia(trx, storedAudio, at))
			const saved = await save(trx, {
				imageId: imageId ?? (remove.removeImage ? null : undefined),
				audioId: audioId ?? (remove.removeAudio ? null : undefined),
			})
			return { saved, unused: await deleteUnusedMedia(trx, [...before, imageId, audioId]) }
		})
		await removeStoredMedia(dataDir, unused)
		return saved
	})
}

export async function discardUploads(context: Context, files: FormFiles): Promise<void> {
	if (files.image) await discardUpload(context, files.image.file)
	if (files.audio) await discardUpload(context, files.audio.file)
}

/** Deletes species, and their files unless another species uses them. */
export async function deleteSpeciesWithFiles(
	context: Context,
	ids: number[],
	change: Change,
): Promise<BulkResult> {
	const db = context.get(databaseContext)
	return await withMediaLock(async () => {
		const { unused, ...result } = await db.transaction().execute(async (trx) => {
			const { mediaIds, ...result } = await deleteSpecies(trx, ids, change)
			return { ...result, unused: await deleteUnusedMedia(trx, mediaIds) }
		})
		await removeStoredMedia(context.get(environmentContext).dataDir, unused)
		return result
	})
}

async function prepareImage(context: Context, file: SentFile) {
	try {
		const prepared = await context.get(backgroundContext)("prepareImage", file)
		return prepared.ok ? prepared : { ...prepared, status: 400 }
	} catch (error) {
		logError("A picture could not be prepared", error)
		const message =
			"The server couldn’t process this picture. Please try again in a minute, or make the picture smaller first."
		return { ok: false as const, status: 503, message }
	}
}

async function findDraftUpload(context: Context, token: FormDataEntryValue | null) {
	if (typeof token !== "string" || !token) return undefined
	const { dataDir } = context.get(environmentContext)
	return await findUpload(context.get(databaseContext), dataDir, context.get(adminContext).id, token)
}

async function discardUpload(context: Context, file: SentFile): Promise<void> {
	await deleteUpload(context.get(databaseContext), context.get(environmentContext).dataDir, file.token)
}
