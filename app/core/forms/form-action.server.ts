import type { z } from "zod"
import { readFields } from "#core/platform/read-fields.server.ts"
import { rejectAfterDiskError, rejectSubmission } from "./form-response.server.ts"
import { parseForm } from "./parse-form.ts"
import { Refusal } from "./refusal.ts"

/** Returns the result of `work`, or the form without passwords after invalid fields, a `Refusal` or a disk error. */
export async function formAction<Schema extends z.ZodObject, Answer>(
	sent: Request | FormData,
	schema: Schema,
	work: (form: z.output<Schema>) => Promise<Answer>,
) {
	const form = parseForm(sent instanceof FormData ? sent : await readFields(sent), schema)
	if (form.status !== "success") return rejectSubmission(form, 400)
	try {
		return await work(form.value)
	} catch (error) {
		if (!(error instanceof Refusal)) return rejectAfterDiskError(form, error)
		const { status, errors, wait } = error
		const rejected = rejectSubmission(form, status, errors)
		if (wait) rejected.init = { status, headers: { "Retry-After": String(wait) } }
		return rejected
	}
}
