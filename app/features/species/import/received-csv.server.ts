import { z } from "zod"
import { AccessEndedError, receiveForm } from "#core/accounts/staff-access.server.ts"
import { CSV_TOO_LARGE } from "#core/csv/csv-upload.ts"
import { storeUpload } from "#core/forms/draft.server.ts"
import { fieldErrors } from "#core/forms/field-errors.ts"
import { Refusal } from "#core/forms/refusal.ts"
import {
	backgroundContext,
	changeOf,
	databaseContext,
	environmentContext,
	sessionContext,
	staffContext,
} from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { defineJob } from "#core/jobs/jobs.server.ts"
import { BusyError, JobEndedError } from "#core/jobs/run-job.server.ts"
import { MAX_CSV_BYTES } from "#core/media/media-limits.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { BrokenFormError, discardSentFiles, type SentFile } from "#core/platform/uploads.server.ts"
import type { ImportCheck, ImportFile, ImportOrder, ImportResult } from "./import-jobs.server.ts"
import { NO_FILE } from "./imports.ts"

/** Throws `Refusal`. */
export async function receiveCsv<Schema extends z.ZodObject = z.ZodObject>(
	context: Context,
	request: Request,
	schema = z.object({}) as unknown as Schema,
): Promise<{ form: z.output<Schema>; csv: SentFile }> {
	const sent = await receiveForm(context, request, { csv: MAX_CSV_BYTES }).catch((error) => {
		throw error instanceof BrokenFormError ? new Refusal(error.message, { field: "csv" }) : error
	})
	const csv = sent.files.get("csv")
	const [rejection] = sent.rejected.values()
	const isTooLarge = sent.tooLarge.has("csv")
	const problem = isTooLarge ? CSV_TOO_LARGE : csv ? rejection : NO_FILE
	const { data: form, error } = schema.safeParse(Object.fromEntries(sent.fields))
	if (csv && form && !problem) return { form, csv }
	await discardSentFiles(sent)
	const errors = { ...(problem && { csv: [problem] }), ...(error && fieldErrors(error)) }
	throw new Refusal(errors, { status: isTooLarge ? 413 : 400 })
}

export async function keepCsv(context: Context, csv: SentFile): Promise<string> {
	const { dataDir } = context.get(environmentContext)
	await storeUpload(context.get(databaseContext), dataDir, context.get(staffContext).id, csv, new Date())
	return csv.token
}

const jobFile = (context: Context, file: string) => ({
	databaseFile: databaseFile(context.get(environmentContext).dataDir),
	file,
})

export const CHECK_IMPORT = defineJob({
	name: "checkImport",
	run: async (input: ImportFile) => (await import("./import-jobs.server.ts")).checkImport(input),
})

export const RUN_IMPORT = defineJob({
	name: "runImport",
	isUrgent: true,
	run: async (input: ImportOrder) => (await import("./import-jobs.server.ts")).runImport(input),
})

/** Throws `Refusal` if the server has no time or memory for it. */
export async function checkCsv(context: Context, path: string): Promise<ImportCheck> {
	return await context.get(backgroundContext)(CHECK_IMPORT, jobFile(context, path)).catch(refuse)
}

export async function importCsv(
	context: Context,
	{ path, fileName }: Pick<SentFile, "path" | "fileName">,
	options: Pick<ImportOrder, "duplicates" | "token" | "digest">,
): Promise<ImportResult> {
	const { by, at } = changeOf(context)
	const change = { by, at: at.toISOString() }
	const session = String(context.get(sessionContext))
	const order = { ...jobFile(context, path), ...options, fileName, change, session }
	const result = await context.get(backgroundContext)(RUN_IMPORT, order).catch(refuse)
	if (result === "no access") throw new AccessEndedError()
	return result
}

const BUSY = "Too many imports are waiting. Please try again in a few minutes."
const ENDED =
	"The file took more time or memory than the server has. 'Recent imports' lists what came. Split the file, and import the parts."

function refuse(error: unknown): never {
	if (error instanceof BusyError) throw new Refusal(BUSY, { status: 503, field: "csv" })
	if (error instanceof JobEndedError) throw new Refusal(ENDED, { field: "csv" })
	throw error
}
