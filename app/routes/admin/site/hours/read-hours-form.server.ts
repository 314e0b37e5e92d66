import { randomUUID } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields } from "#app/middleware/forms/edit-conflict.server.ts"
import { notFound } from "#app/middleware/responses.server.ts"
import type { VersionLine } from "#app/models/forms/invalid-submission.ts"
import { hoursFormValues } from "#app/models/time/hours-form.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import type { OpeningTimes } from "#app/models/time/opening-times.ts"

/** The form's values: a draft, or else those that `storedIn` finds in the opening times, with their lines for an edit conflict. */
export async function readHoursForm(
	context: Readonly<RouterContextProvider>,
	{ url, key }: { url: URL; key: string },
	schema: z.ZodObject,
	storedIn: (times: OpeningTimes) => { values: Record<string, unknown>; lines?: VersionLine[] } | undefined,
) {
	const { times, revision } = await readOpeningTimes(context.get(databaseContext))
	const draft = await findDraftForm(context, url, schema)
	const stored = storedIn(times)
	if (!draft && !stored) throw notFound()
	const saved = { ...stored?.values, formKey: randomUUID(), revision: String(revision) }
	return {
		key,
		values: hoursFormValues(draft ?? saved),
		isRestored: draft !== undefined,
		...carriedFields(draft, stored?.lines),
	}
}
