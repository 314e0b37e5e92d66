import { deleteUpload, findUpload, storeUpload } from "#core/forms/draft.server.ts"
import { JobEndedError } from "#core/jobs/run-job.server.ts"
import { logError } from "#core/platform/logger.server.ts"
import type { SentFile, SentForm } from "#core/platform/uploads.server.ts"
import type { Database } from "#db/connection.ts"
import { DAMAGED, type FileKind, fileKind } from "./file-type.server.ts"
import { MAX_AUDIO_BYTES, MAX_IMAGE_BYTES, UPLOAD_EXPIRED } from "./media-limits.ts"
import type { PictureUse } from "./picture-use.ts"
import type { PreparedImage } from "./prepare-image.server.ts"

/** Security: only the owner, `userId`, finds a draft upload again. */
export type FileServices = {
	db: Database
	dataDir: string
	userId: number
	/** Rejects if the picture can't be processed now. */
	prepareImage(file: SentFile, use: PictureUse): Promise<PreparedImage | { ok: false; message: string }>
	/** Rejects if the sound can't be read now. */
	readSound(file: SentFile): Promise<FileKind>
}

const FIELDS = ["image", "audio"] as const
type Field = (typeof FIELDS)[number]
type GoodKind = Extract<FileKind, { ok: true }>

export type CheckedFiles = {
	image?: { file: SentFile; kind: GoodKind }
	audio?: { file: SentFile; kind: GoodKind }
	errors: Record<string, string[]>
}

type DraftUploads = Record<Field, { token: string; fileName: string } | null>

export const FILE_LIMITS = { image: MAX_IMAGE_BYTES, audio: MAX_AUDIO_BYTES }

const TOO_LARGE: Record<Field, string> = {
	image: `The image is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB. Please make it smaller first.`,
	audio: `The audio file is larger than ${MAX_AUDIO_BYTES / 1024 / 1024} MB. Please save it as MP3 or M4A, or shorten it.`,
}

export async function checkFiles(services: FileServices, submission: SentForm): Promise<CheckedFiles> {
	const files: CheckedFiles = { errors: {} }
	for (const [field, message] of submission.rejected) files.errors[field] = [message]
	for (const field of FIELDS) {
		if (submission.tooLarge.has(field)) files.errors[field] = [TOO_LARGE[field]]
		const token = submission.fields.get(`${field}Upload`)
		const file = submission.files.get(field) ?? (await findDraftUpload(services, token))
		if (!file) {
			if (token) files.errors[field] ??= [UPLOAD_EXPIRED]
			continue
		}
		const kind = field === "image" ? await fileKind(file.path, field) : await soundKind(services, file)
		if (kind.ok) files[field] = { file, kind }
		else {
			files.errors[field] = [kind.message]
			await discardUpload(services, file)
		}
	}
	return files
}

async function soundKind(services: FileServices, file: SentFile): Promise<FileKind> {
	try {
		return await services.readSound(file)
	} catch (error) {
		// A file that takes the process's memory or time is no sound.
		if (!(error instanceof JobEndedError)) throw error
		return { ok: false, message: DAMAGED }
	}
}

const shown = (file: SentFile | undefined) => (file ? { token: file.token, fileName: file.fileName } : null)

export async function storeDraftUploads(
	{ db, dataDir, userId }: FileServices,
	{ image, audio }: CheckedFiles,
): Promise<DraftUploads> {
	for (const sent of [image, audio]) if (sent) await storeUpload(db, dataDir, userId, sent.file, new Date())
	return { image: shown(image?.file), audio: shown(audio?.file) }
}

export async function findDraftUploads(
	services: FileServices,
	tokens: { imageUpload: string; audioUpload: string },
): Promise<DraftUploads> {
	return {
		image: shown(await findDraftUpload(services, tokens.imageUpload)),
		audio: shown(await findDraftUpload(services, tokens.audioUpload)),
	}
}

export async function discardUploads(services: FileServices, { image, audio }: CheckedFiles): Promise<void> {
	for (const sent of [image, audio]) if (sent) await discardUpload(services, sent.file)
}

export async function discardImage(services: FileServices, files: CheckedFiles): Promise<void> {
	if (files.image) await discardUpload(services, files.image.file)
	delete files.image
}

async function findDraftUpload({ db, dataDir, userId }: FileServices, token: FormDataEntryValue | null) {
	if (typeof token !== "string" || !token) return undefined
	return await findUpload(db, dataDir, userId, token)
}

async function discardUpload({ db, dataDir }: FileServices, file: SentFile): Promise<void> {
	await deleteUpload(db, dataDir, file.token)
}

/** Rejects an unreadable picture with 400, and one that can't be processed now with 503. */
export async function prepareSentImage(
	services: FileServices,
	file: SentFile,
	use: PictureUse,
): Promise<PreparedImage | { ok: false; status: 400 | 503; message: string }> {
	try {
		const prepared = await services.prepareImage(file, use)
		return prepared.ok ? prepared : { ...prepared, status: 400 }
	} catch (error) {
		logError("A picture could not be prepared", error)
		const message =
			"The server couldn’t process this picture. Please try again in a minute, or make the picture smaller first."
		return { ok: false, status: 503, message }
	}
}
