import type { RouterContextProvider } from "react-router"
import type { CheckedImport, ImportFailure } from "#app/jobs/import-jobs.server.ts"
import { BusyError, JobEndedError } from "#app/jobs/run-job.server.ts"
import {
	backgroundContext,
	databaseContext,
	environmentContext,
	photoImportsContext,
	staffContext,
} from "#app/middleware/context.server.ts"
import { receiveForm } from "#app/middleware/staff-access.server.ts"
import { CSV_TOO_LARGE, ZIP_TOO_LARGE } from "#app/models/forms/csv-upload.ts"
import { deleteUpload, findUpload, findUploadedFile, storeUpload } from "#app/models/forms/draft.server.ts"
import type { PageRange } from "#app/models/forms/page-range.ts"
import { takeBackImportOf } from "#app/models/imports/unfinished-import.server.ts"
import { MAX_CSV_BYTES, MAX_ZIP_BYTES } from "#app/models/media/media-limits.ts"
import {
	addPhotoImport,
	findPhotoImport,
	type PhotoImport,
	startPhotoImport,
} from "#app/models/species/photo-import.server.ts"
import { databaseFile } from "#app/platform/environment.server.ts"
import type { SentFile, SentForm } from "#app/platform/uploads.server.ts"
import { originalOf } from "#db/write-guard.ts"

export type { ImportFailure }

type Context = Readonly<RouterContextProvider>

type Upload = { path: string; token: string; fileName: string }

const FILE_LIMITS = { csv: MAX_CSV_BYTES, photos: MAX_ZIP_BYTES }

export type ImportUploads = { [Field in keyof typeof FILE_LIMITS]?: SentFile | undefined }

export type SentImport = {
	submission: SentForm
	uploads: ImportUploads
	tooLarge: { csv?: string; photos?: string }
}

/** `csvUpload` and `photosUpload` name files that were sent before. Throws `BrokenFormError`. */
export async function readSentImport(context: Context, request: Request): Promise<SentImport> {
	const submission = await receiveForm(context, request, FILE_LIMITS)
	const uploadOf = async (field: keyof typeof FILE_LIMITS) => {
		const token = submission.fields.get(`${field}Upload`)
		const waiting = typeof token === "string" && token ? await findSentFile(context, token) : undefined
		return submission.files.get(field) ?? waiting
	}
	return {
		submission,
		uploads: { csv: await uploadOf("csv"), photos: await uploadOf("photos") },
		tooLarge: {
			...(submission.tooLarge.has("csv") && { csv: CSV_TOO_LARGE }),
			...(submission.tooLarge.has("photos") && { photos: ZIP_TOO_LARGE }),
		},
	}
}

async function findSentFile(context: Context, token: string): Promise<SentFile | undefined> {
	const { dataDir } = context.get(environmentContext)
	return await findUpload(context.get(databaseContext), dataDir, context.get(staffContext).id, token)
}

export async function findWaitingFiles(
	context: Context,
	tokens: { csv: string | null; photos: string | null },
): Promise<{ csv: WaitingFile | null; photos: WaitingFile | null }> {
	return { csv: await findWaiting(context, tokens.csv), photos: await findWaiting(context, tokens.photos) }
}

type WaitingFile = { token: string; fileName: string }

async function findWaiting(context: Context, token: string | null): Promise<WaitingFile | null> {
	const file = token === null ? undefined : await findImportFile(context, token)
	return file ? { token: file.token, fileName: file.fileName } : null
}

export async function findImportFile(context: Context, token: string) {
	const { dataDir } = context.get(environmentContext)
	return await findUploadedFile(context.get(databaseContext), dataDir, context.get(staffContext).id, token)
}

export async function findOwnImport(context: Context, token: string): Promise<PhotoImport | undefined> {
	const found = await findPhotoImport(context.get(databaseContext), token)
	return found?.userId === context.get(staffContext).id ? found : undefined
}

/** The uploads of an import with photos. Undefined if one has expired. */
export async function findImportFiles(context: Context, { token, csvToken }: PhotoImport) {
	const photos = await findImportFile(context, token)
	const csv = csvToken === null ? undefined : await findImportFile(context, csvToken)
	return photos && (csv || csvToken === null) ? { photos, csv } : undefined
}

export async function checkUploads(
	context: Context,
	{ csv, photos }: { csv?: { path: string } | undefined; photos?: { path: string } | undefined },
	range?: PageRange,
): Promise<CheckedImport | ImportFailure> {
	const { dataDir } = context.get(environmentContext)
	const input = {
		databaseFile: databaseFile(dataDir),
		file: csv?.path ?? null,
		zip: photos?.path ?? null,
		...(range && { range }),
	}
	return await context.get(backgroundContext)("checkImport", input).catch(rejectUnread)
}

/** What staff chose for species that exist or are in the trash. `restored` are IDs in the trash. */
export type ImportChoices = { duplicates: "skip" | "update"; restored: number[] }

export async function importUpload(context: Context, upload: Upload, choices: ImportChoices) {
	const { dataDir } = context.get(environmentContext)
	const { token, fileName, path } = upload
	const change = { by: context.get(staffContext).username, at: new Date().toISOString() }
	const order = { databaseFile: databaseFile(dataDir), file: path, token, fileName, ...choices, change }
	return await context
		.get(backgroundContext)("runImport", order)
		.catch(async (error) => {
			if (!(error instanceof BusyError))
				await takeBackImportOf(originalOf(context.get(databaseContext)), change)
			return rejectUnread(error)
		})
}

/** Undoes an import. Returns undefined if it was undone before or is no longer recorded. */
export async function undoImportById(context: Context, importId: number) {
	const { dataDir } = context.get(environmentContext)
	const change = { by: context.get(staffContext).username, at: new Date().toISOString() }
	const order = { databaseFile: databaseFile(dataDir), importId, change }
	return await context.get(backgroundContext)("undoImport", order).catch(rejectWhenBusy)
}

/** Keeps uploads until they are imported or sent again. Returns the token of the import. */
export async function storeImport(context: Context, uploads: ImportUploads): Promise<string> {
	const { csv, photos } = uploads
	const db = context.get(databaseContext)
	await storeUploads(context, uploads)
	if (photos) await addPhotoImport(db, { token: photos.token, csvToken: csv?.token ?? null }, new Date())
	return photos?.token ?? csv?.token ?? ""
}

export async function storeUploads(context: Context, { csv, photos }: ImportUploads): Promise<void> {
	const db = context.get(databaseContext)
	const { dataDir } = context.get(environmentContext)
	for (const file of [csv, photos])
		if (file) await storeUpload(db, dataDir, context.get(staffContext).id, file, new Date())
}

export async function deleteUploads(context: Context, uploads: (SentFile | undefined)[]): Promise<void> {
	const { dataDir } = context.get(environmentContext)
	for (const file of uploads) if (file) await deleteUpload(context.get(databaseContext), dataDir, file.token)
}

/** Starts to import photos in the background, with the rows of their CSV file. Nothing happens if it runs already. */
export async function startImport(context: Context, token: string, choices: ImportChoices): Promise<void> {
	const { username } = context.get(staffContext)
	await startPhotoImport(context.get(databaseContext), token, { ...choices, username, at: new Date() })
	context.get(photoImportsContext).wake()
}

/** The files are fine, so they needn't be chosen again. */
const BUSY = {
	error: "Too many imports are waiting. Please try again in a few minutes.",
	status: 503,
	isCsvFine: true,
	isZipFine: true,
} as const

const TOO_MUCH = {
	error: "This file takes more time or memory to read than the server has. Split it into smaller files.",
	isZipFine: true,
} as const

/** For jobs that read a file of staff. */
export function rejectUnread(error: unknown) {
	return error instanceof JobEndedError ? TOO_MUCH : rejectWhenBusy(error)
}

function rejectWhenBusy(error: unknown) {
	if (!(error instanceof BusyError)) throw error
	return BUSY
}
