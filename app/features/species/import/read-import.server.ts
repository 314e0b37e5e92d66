import type { RouterContextProvider } from "react-router"
import { receiveForm } from "#core/accounts/staff-access.server.ts"
import { CSV_TOO_LARGE } from "#core/csv/csv-upload.ts"
import { deleteUpload, findUpload, findUploadedFile, storeUpload } from "#core/forms/draft.server.ts"
import type { PageRange } from "#core/forms/page-range.ts"
import {
	backgroundContext,
	databaseContext,
	environmentContext,
	staffContext,
} from "#core/http/context.server.ts"
import { BusyError, JobEndedError } from "#core/jobs/run-job.server.ts"
import { MAX_CSV_BYTES } from "#core/media/media-limits.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { type SentFile, type SentForm, writeUpload } from "#core/platform/uploads.server.ts"
import { originalOf } from "#db/write-guard.ts"
import type { CheckedImport, ImportFailure } from "./import-jobs.server.ts"
import { takeBackImportOf } from "./unfinished-import.server.ts"

export type { ImportFailure }

type Context = Readonly<RouterContextProvider>

type Upload = { path: string; token: string; fileName: string }

export type SentImport = { submission: SentForm; csv: SentFile | undefined; tooLarge: string | undefined }

/** `csvUpload` names a file that was sent before. Throws `BrokenFormError`. */
export async function readSentImport(context: Context, request: Request): Promise<SentImport> {
	const submission = await receiveForm(context, request, { csv: MAX_CSV_BYTES })
	const token = submission.fields.get("csvUpload")
	const { dataDir } = context.get(environmentContext)
	const db = context.get(databaseContext)
	const waiting =
		typeof token === "string" && token
			? await findUpload(db, dataDir, context.get(staffContext).id, token)
			: undefined
	return {
		submission,
		csv: submission.files.get("csv") ?? waiting,
		tooLarge: submission.tooLarge.has("csv") ? CSV_TOO_LARGE : undefined,
	}
}

export async function findImportFile(context: Context, token: string) {
	const { dataDir } = context.get(environmentContext)
	return await findUploadedFile(context.get(databaseContext), dataDir, context.get(staffContext).id, token)
}

export async function checkUpload(
	context: Context,
	{ path }: { path: string },
	range?: PageRange,
): Promise<CheckedImport | ImportFailure> {
	const { dataDir } = context.get(environmentContext)
	const input = { databaseFile: databaseFile(dataDir), file: path, ...(range && { range }) }
	return await context.get(backgroundContext)("checkImport", input).catch(rejectUnread)
}

/** `duplicates`: what happens to species that exist. */
export async function importUpload(context: Context, upload: Upload, duplicates: "skip" | "update") {
	const { dataDir } = context.get(environmentContext)
	const { token, fileName, path } = upload
	const change = { by: context.get(staffContext).username, at: new Date().toISOString() }
	const order = { databaseFile: databaseFile(dataDir), file: path, token, fileName, duplicates, change }
	return await context
		.get(backgroundContext)("runImport", order)
		.catch(async (error) => {
			if (!(error instanceof BusyError))
				await takeBackImportOf(originalOf(context.get(databaseContext)), change)
			return rejectUnread(error)
		})
}

/** Keeps a file until it is imported or sent again. */
export async function storeFile(context: Context, file: SentFile): Promise<void> {
	const { dataDir } = context.get(environmentContext)
	await storeUpload(context.get(databaseContext), dataDir, context.get(staffContext).id, file, new Date())
}

/** Keeps a text as if it was sent as a file. Returns its token. */
export async function storeText(context: Context, fileName: string, text: string): Promise<string> {
	const file = await writeUpload(context.get(environmentContext).dataDir, fileName, text)
	await storeFile(context, file)
	return file.token
}

export async function deleteFile(context: Context, file: SentFile | undefined): Promise<void> {
	const { dataDir } = context.get(environmentContext)
	if (file) await deleteUpload(context.get(databaseContext), dataDir, file.token)
}

const BUSY = {
	error: "Too many imports are waiting. Please try again in a few minutes.",
	status: 503,
} as const

const TOO_MUCH = {
	error: "This file takes more time or memory to read than the server has. Split it into smaller files.",
} as const

/** For jobs that read a file of staff. */
function rejectUnread(error: unknown) {
	if (error instanceof JobEndedError) return TOO_MUCH
	if (!(error instanceof BusyError)) throw error
	return BUSY
}
