import type { RouterContextProvider } from "react-router"
import { receiveForm } from "#core/accounts/staff-access.server.ts"
import { CSV_TOO_LARGE } from "#core/csv/csv-upload.ts"
import { storeUpload } from "#core/forms/draft.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import {
	backgroundContext,
	databaseContext,
	environmentContext,
	staffContext,
} from "#core/http/context.server.ts"
import { BusyError, JobEndedError } from "#core/jobs/run-job.server.ts"
import { MAX_CSV_BYTES } from "#core/media/media-limits.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { BrokenFormError, discardSentFiles, type SentFile } from "#core/platform/uploads.server.ts"
import type { ImportCheck, ImportOrder, ImportResult } from "./import-jobs.server.ts"

type Context = Readonly<RouterContextProvider>

export type CsvProblem = { title: string; text: string; status: number }

/** `csv` is undefined if there is a problem with it. */
type ReceivedCsv = { fields: FormData; csv?: SentFile; problem?: CsvProblem }

/** Reads a form with a CSV file. */
export async function receiveCsv(context: Context, request: Request): Promise<ReceivedCsv> {
	const sent = await receiveForm(context, request, { csv: MAX_CSV_BYTES }).catch((error) => {
		if (error instanceof BrokenFormError) return error
		throw error
	})
	if (sent instanceof BrokenFormError) return { fields: new FormData(), problem: failed(sent.message, 400) }
	const { fields } = sent
	const csv = sent.files.get("csv")
	const [rejection] = sent.rejected.values()
	if (csv && !rejection) return { fields, csv }
	await discardSentFiles(sent)
	if (sent.tooLarge.has("csv")) return { fields, problem: failed(CSV_TOO_LARGE, 413) }
	return { fields, problem: csv && rejection ? failed(rejection, 400) : NO_FILE }
}

const failed = (text: string, status: number): CsvProblem => ({ title: "CSV Import Failed", text, status })

export const NO_FILE: CsvProblem = {
	title: "No file selected",
	text: "Please select a CSV file to import.",
	status: 400,
}

/** Keeps a file for its check. Returns the token. */
export async function keepCsv(context: Context, csv: SentFile): Promise<string> {
	const { dataDir } = context.get(environmentContext)
	await storeUpload(context.get(databaseContext), dataDir, context.get(staffContext).id, csv, new Date())
	return csv.token
}

/** Throws a `Refusal` if the server has no time or memory for it. */
export async function checkCsv(context: Context, { path }: { path: string }): Promise<ImportCheck> {
	const { dataDir } = context.get(environmentContext)
	const input = { databaseFile: databaseFile(dataDir), file: path }
	return await context
		.get(backgroundContext)("checkImport", input)
		.catch((error) => refuse(error, TOO_MUCH))
}

type Options = Pick<ImportOrder, "duplicates" | "token" | "digest">

/** Throws what `checkCsv` throws. */
export async function importCsv(
	context: Context,
	{ path, fileName }: Pick<SentFile, "path" | "fileName">,
	options: Options,
): Promise<ImportResult> {
	const { dataDir } = context.get(environmentContext)
	const change = { by: context.get(staffContext).username, at: new Date().toISOString() }
	const order = { databaseFile: databaseFile(dataDir), file: path, fileName, change, ...options }
	return await context
		.get(backgroundContext)("runImport", order)
		.catch((error) => refuse(error, ENDED))
}

const BUSY = "Too many imports are waiting. Please try again in a few minutes."
const TOO_MUCH =
	"This file takes more time or memory to read than the server has. Split it into smaller files."
const ENDED =
	"The import ended early. 'Recent imports' lists it if it has imported some rows. Import the file again to add the rest."

function refuse(error: unknown, ended: string): never {
	if (error instanceof BusyError) throw new Refusal(BUSY, { status: 503, field: "csv" })
	if (error instanceof JobEndedError) throw new Refusal(ended, { field: "csv" })
	throw error
}
