import type { RouterContextProvider } from "react-router"
import type { Database } from "../../../db/connection.ts"
import type { Change } from "../../models/change.ts"
import { addMedia, dropUnusedMedia } from "../../models/media.server.ts"
import { MAX_AUDIO_BYTES, MAX_IMAGE_BYTES } from "../../models/media-limits.ts"
import { type BulkAnswer, deleteSpecies, listMediaOf } from "../../models/species-changes.server.ts"
import { dropUpload, findUpload, keepUpload } from "../../models/upload.server.ts"
import { type FileKind, fileKind } from "../../system/file-kind.server.ts"
import { logError } from "../../system/log.server.ts"
import { removeStoredMedia, storeAudio, storeImage, withMediaLock } from "../../system/media-store.server.ts"
import type { SentFile, SentForm } from "../../system/uploads.server.ts"
import { adminContext, backgroundContext, databaseContext, environmentContext } from "../context.server.ts"

type Context = Readonly<RouterContextProvider>
type Field = "image" | "audio"
type GoodKind = Extract<FileKind, { ok: true }>

/** The files of a sent species form: those that can be taken, and why others can't, by field. */
export type GatheredFiles = {
	image?: { file: SentFile; kind: GoodKind }
	audio?: { file: SentFile; kind: GoodKind }
	errors: Record<string, string[]>
}

/** Files that wait for a form to be put right. */
export type WaitingFiles = Record<Field, { token: string; fileName: string } | null>

const TOO_LARGE: Record<Field, string> = {
	image: `The image has more than ${MAX_IMAGE_BYTES / 1024 / 1024} MB. Please make it smaller, or send it by mail to yourself as ‘medium’.`,
	audio: `The audio file has more than ${MAX_AUDIO_BYTES / 1024 / 1024} MB. Please save it as MP3 or M4A, or cut it.`,
}

/** Looks at the files of a form: those sent just now, else those that wait since it was sent before. */
export async function gatherFiles(context: Context, sent: SentForm): Promise<GatheredFiles> {
	const files: GatheredFiles = { errors: {} }
	for (const field of ["image", "audio"] as const) {
		if (sent.tooLarge.has(field)) files.errors[field] = [TOO_LARGE[field]]
		const token = sent.fields.get(`${field}Upload`)
		const file = sent.files.get(field) ?? (await findWaiting(context, token))
		if (!file) {
			if (token) files.errors[field] ??= ["The file that was sent before is gone. Please choose it again."]
			continue
		}
		const kind = await fileKind(file.path, field)
		if (kind.ok) files[field] = { file, kind }
		else {
			files.errors[field] = [kind.message]
			await forget(context, file)
		}
	}
	return files
}

/** Keeps the good files of a form that was not saved. */
export async function keepForLater(context: Context, files: GatheredFiles): Promise<WaitingFiles> {
	const { dataDir } = context.get(environmentContext)
	const { id } = context.get(adminContext)
	const waiting: WaitingFiles = { image: null, audio: null }
	for (const field of ["image", "audio"] as const) {
		const file = files[field]?.file
		if (!file) continue
		await keepUpload(context.get(databaseContext), dataDir, id, file, new Date())
		waiting[field] = { token: file.token, fileName: file.fileName }
	}
	return waiting
}

/** The files that wait for a form which is shown again. */
export async function findWaitingFiles(
	context: Context,
	tokens: { imageUpload: string; audioUpload: string },
): Promise<WaitingFiles> {
	const image = await findWaiting(context, tokens.imageUpload)
	const audio = await findWaiting(context, tokens.audioUpload)
	return {
		image: image ? { token: image.token, fileName: image.fileName } : null,
		audio: audio ? { token: audio.token, fileName: audio.fileName } : null,
	}
}

/** What a species gets as files: an id is a new one, null takes it away, undefined leaves it. */
type FileIds = { imageId: number | null | undefined; audioId: number | null | undefined }

/**
 * Saves a species together with its files: files first, rows second, all in one transaction, and then away with what is
 * not used any more. `save` does the rows. A picture that can't be read is an answer by itself: 400, or 503 where it
 * may be tried again.
 */
export async function saveWithFiles<Answer>(
	context: Context,
	id: number | null,
	files: GatheredFiles,
	remove: { removeImage: boolean; removeAudio: boolean },
	at: Date,
	save: (trx: Database, ids: FileIds) => Promise<Answer>,
): Promise<Answer | { status: number; errors: Record<string, string[]> }> {
	const db = context.get(databaseContext)
	const { dataDir } = context.get(environmentContext)
	const { image, audio } = files
	const prepared = image && (await prepareImage(context, image.file))
	if (prepared && !prepared.ok) {
		if (prepared.status === 400) {
			await forget(context, image.file)
			delete files.image
		}
		return { status: prepared.status, errors: { image: [prepared.message] } }
	}
	const answer = await withMediaLock(async () => {
		const storedImage = prepared && (await storeImage(dataDir, prepared))
		const storedAudio = audio && (await storeAudio(dataDir, audio.file, audio.kind))
		const result = await db.transaction().execute(async (trx) => {
			const before = id === null ? [] : await listMediaOf(trx, id)
			const imageId = storedImage && (await addMedia(trx, storedImage, at))
			const audioId = storedAudio && (await addMedia(trx, storedAudio, at))
			const answer = await save(trx, {
				imageId: imageId ?? (remove.removeImage ? null : undefined),
				audioId: audioId ?? (remove.removeAudio ? null : undefined),
			})
			return { answer, unused: await dropUnusedMedia(trx, [...before, imageId, audioId]) }
		})
		await removeStoredMedia(dataDir, result.unused)
		return result.answer
	})
	return answer
}

/** Forgets the files of a form that is saved. */
export async function forgetSent(context: Context, files: GatheredFiles): Promise<void> {
	if (files.image) await forget(context, files.image.file)
	if (files.audio) await forget(context, files.audio.file)
}

/** Deletes species, and takes their files off the site unless another uses them. */
export async function deleteSpeciesWithFiles(
	context: Context,
	ids: number[],
	change: Change,
): Promise<BulkAnswer> {
	const db = context.get(databaseContext)
	return await withMediaLock(async () => {
		const { unused, ...answer } = await db.transaction().execute(async (trx) => {
			const { mediaIds, ...answer } = await deleteSpecies(trx, ids, change)
			return { ...answer, unused: await dropUnusedMedia(trx, mediaIds) }
		})
		await removeStoredMedia(context.get(environmentContext).dataDir, unused)
		return answer
	})
}

async function prepareImage(context: Context, file: SentFile) {
	try {
		const prepared = await context.get(backgroundContext)("prepareImage", file)
		return prepared.ok ? prepared : { ...prepared, status: 400 }
	} catch (error) {
		logError("A picture could not be prepared", error)
		const message =
			"The server could not prepare this picture just now. Please try again in a minute, or make it smaller first."
		return { ok: false as const, status: 503, message }
	}
}

async function findWaiting(context: Context, token: FormDataEntryValue | null) {
	if (typeof token !== "string" || !token) return undefined
	const { dataDir } = context.get(environmentContext)
	return await findUpload(context.get(databaseContext), dataDir, context.get(adminContext).id, token)
}

async function forget(context: Context, file: SentFile): Promise<void> {
	await dropUpload(context.get(databaseContext), context.get(environmentContext).dataDir, file.token)
}
