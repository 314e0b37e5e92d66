import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findCreatedByKey, type IdempotencyKey } from "#app/models/forms/draft.server.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { methodNotAllowed } from "#app/platform/responses.server.ts"
import { discardSentFiles, type SentForm } from "#app/platform/uploads.server.ts"
import {
	CHOOSE_AGAIN,
	rejectAfterDiskError,
	rejectSubmission,
	rejectUnreadable,
} from "./form-response.server.ts"
import { lockForm, readForm } from "./read-form.server.ts"

/** A valid submission, with its values and `reply()` for errors. */
export type ValidForm<Schema extends z.ZodObject> = Extract<
	ReturnType<typeof parseForm<Schema>>,
	{ status: "success" }
>

type Saving<Schema extends z.ZodObject, Answer> = {
	schema: Schema
	save: (form: ValidForm<Schema>, idempotencyKey: IdempotencyKey) => Promise<Answer>
	/** The answer to a form that was saved before, for example by the first request of a double click. */
	afterSave: (form: ValidForm<Schema>) => Promise<Answer>
}

/** Reads, validates and saves a form without files, once. Returns the invalid submission, or what the functions return. */
export async function saveForm<Schema extends z.ZodObject, Answer>(
	context: Readonly<RouterContextProvider>,
	{ request, url }: { request: Request; url: URL },
	{ schema, save, afterSave }: Saving<Schema, Answer>,
) {
	const submission = await receive(context, request, url)
	if (submission.error) return rejectUnreadable(submission.error.message)
	const form = parseForm(submission.fields, schema)
	if (form.status !== "success") return rejectSubmission(form, 400)
	return await saveOnce(context, submission.idempotencyKey, form, "", (savedBefore) =>
		savedBefore === undefined ? save(form, submission.idempotencyKey) : afterSave(form),
	)
}

type FileSaving<Schema extends z.ZodObject, Answer> = {
	schema: Schema
	/** In bytes, by field. */
	limits: Record<string, number>
	/** The form may be invalid, because its files are stored all the same until it is sent again. */
	save: (form: ReturnType<typeof parseForm<Schema>>, sent: ReceivedForm) => Promise<Answer>
	/** See `saveForm`; with the ID of the record. */
	afterSave: (id: number) => Promise<Answer>
}

/** A form that was read completely. */
export type ReceivedForm = SentForm & { idempotencyKey: IdempotencyKey }

/** Like `saveForm`, for a form with files. */
export async function saveFormWithFiles<Schema extends z.ZodObject, Answer>(
	context: Readonly<RouterContextProvider>,
	{ request, url }: { request: Request; url: URL },
	{ schema, limits, save, afterSave }: FileSaving<Schema, Answer>,
) {
	const submission = await receive(context, request, url, limits)
	if (!submission.fields) return rejectUnreadable(submission.error.message)
	const form = parseForm(submission.fields, schema)
	if (submission.error) return rejectAfterDiskError(form, submission.error, CHOOSE_AGAIN)
	const hint = submission.files.size > 0 ? CHOOSE_AGAIN : ""
	return await saveOnce(context, submission.idempotencyKey, form, hint, async (savedBefore) => {
		if (savedBefore === undefined) return await save(form, submission)
		await discardSentFiles(submission)
		return await afterSave(savedBefore)
	})
}

async function receive(
	context: Readonly<RouterContextProvider>,
	request: Request,
	url: URL,
	limits?: Record<string, number>,
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	return await readForm(context, { request, url }, limits)
}

/** `work` gets the ID of the record that this form created before. */
async function saveOnce<Answer>(
	context: Readonly<RouterContextProvider>,
	key: IdempotencyKey,
	form: Parameters<typeof rejectAfterDiskError>[0],
	hint: string,
	work: (savedBefore: number | undefined) => Promise<Answer>,
) {
	const unlock = await lockForm(key)
	try {
		return await work(await findCreatedByKey(context.get(databaseContext), key))
	} catch (error) {
		return rejectAfterDiskError(form, error, hint)
	} finally {
		unlock()
	}
}
