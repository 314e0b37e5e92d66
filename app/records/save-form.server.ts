import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findCreatedByKey, type IdempotencyKey } from "#app/models/forms/draft.server.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { methodNotAllowed } from "#app/platform/responses.server.ts"
import { rejectAfterDiskError, rejectSubmission, rejectUnreadable } from "./form-response.server.ts"
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
	page: { request: Request; url: URL },
	{ schema, save, afterSave }: Saving<Schema, Answer>,
) {
	if (page.request.method !== "POST") throw methodNotAllowed("POST")
	const submission = await readForm(context, page)
	if (submission.error) return rejectUnreadable(submission.error.message)
	const { idempotencyKey } = submission
	const form = parseForm(submission.fields, schema)
	if (form.status !== "success") return rejectSubmission(form, 400)
	const unlock = await lockForm(idempotencyKey.key)
	try {
		const savedBefore = await findCreatedByKey(context.get(databaseContext), idempotencyKey)
		return await (savedBefore === undefined ? save(form, idempotencyKey) : afterSave(form))
	} catch (error) {
		return rejectAfterDiskError(form, error, "")
	} finally {
		unlock()
	}
}
