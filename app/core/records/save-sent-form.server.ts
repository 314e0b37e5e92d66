import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { receiveForm } from "#core/accounts/staff-access.server.ts"
import { ApiError } from "#core/api/response.server.ts"
import { fieldErrors, joinErrors } from "#core/forms/field-errors.ts"
import { changeOf, fileServicesOf } from "#core/http/context.server.ts"
import { discardUploads } from "#core/media/sent-files.server.ts"
import { BrokenFormError } from "#core/platform/uploads.server.ts"
import { type AnyRecord, pictureOf } from "./define-record.ts"
import { fileLimits, readFiles, saveWithFiles } from "./record-files.server.ts"
import { type StoredRecord, saveRecord } from "./record-store.server.ts"
import { sentContent, textRules } from "./text-body.ts"

type Context = Readonly<RouterContextProvider>

export const formBodyOf = (record: AnyRecord) => z.object(textRules(record))

/**
 * Creates a record from a form with its files, or updates `before`, of which stays what the form doesn't have. Without its revision,
 * whichever version is stored is updated. Returns its ID. Throws `ApiError` and `Refusal`.
 */
export async function saveSentForm<R extends StoredRecord>(
	record: R,
	{ context, request, parent }: { context: Context; request: Request; parent?: number | undefined },
	before: { id: number; revision?: number } | null,
): Promise<number> {
	const services = fileServicesOf(context)
	const submission = await receiveForm(context, request, fileLimits(record)).catch(rejectBroken)
	const files = await readFiles(services, record, submission)
	try {
		const texts = Object.fromEntries([...submission.fields].filter(([, value]) => typeof value === "string"))
		const body = formBodyOf(record)
		const parsed = (before ? body.partial() : body).safeParse(texts)
		const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...files.errors }
		if (!parsed.success || Object.keys(errors).length > 0)
			throw new ApiError(submission.tooLarge.size > 0 ? 413 : 400, joinErrors(errors), { errors })
		if (!before && !files.image && pictureOf(record)?.missing)
			throw new ApiError(400, NO_PICTURE, { errors: { image: [NO_PICTURE] } })
		const content = sentContent(record, parsed.data, Object.keys(texts))
		const toSave = { id: before?.id ?? null, parent, content, revision: before?.revision }
		const change = changeOf(context)
		const saved = await saveWithFiles(services, record, { files }, change, (trx, stored) =>
			saveRecord(trx, record, { ...toSave, ...stored }, change),
		)
		return saved.id
	} finally {
		await discardUploads(services, files)
	}
}

const NO_PICTURE = "A picture is required"

function rejectBroken(error: unknown): never {
	throw error instanceof BrokenFormError ? new ApiError(400, error.message) : error
}
