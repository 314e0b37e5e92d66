import { href, type RouterContextProvider } from "react-router"
import type { z } from "zod"
import { adminContext, databaseContext } from "#app/middleware/context.server.ts"
import { reloadWith } from "#app/middleware/flash.server.ts"
import {
	rejectAfterDiskError,
	rejectSubmission,
	rejectUnreadable,
} from "#app/middleware/forms/form-response.server.ts"
import { readForm } from "#app/middleware/forms/read-form.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import type { FieldProblem } from "#app/models/time/opening-rules.ts"
import {
	changeOpeningTimes,
	readOpeningTimes,
	type TimesChange,
} from "#app/models/time/opening-times.server.ts"
import type { OpeningTimes } from "#app/models/time/opening-times.ts"

const EDIT_CONFLICT =
	"Someone else saved opening hours while you were editing. Your changes aren't saved yet. " +
	"Compare their version with yours below. Save again to replace theirs."
const DELETED =
	"Someone else deleted these hours while you were editing. What you typed is still here. Save it again, or cancel."

export type StoredLines = { label: string; value: string }[]

type HoursForm<Schema extends z.ZodObject> = {
	schema: Schema
	/** Ends the sentence of the audit trail: 'changed the opening hours: …'. */
	what: (form: z.output<Schema>) => string
	change: (form: z.output<Schema>) => TimesChange<FieldProblem | "deleted">
	/** What is stored now, in words, for an edit conflict. */
	storedVersion: (times: OpeningTimes) => StoredLines
	/** New hours can't conflict with another version of themselves. */
	isNew?: boolean
}

/** Saves and redirects to the opening hours, or returns the invalid submission. */
export async function saveHours<Schema extends z.ZodObject>(
	context: Readonly<RouterContextProvider>,
	{ request, url }: { request: Request; url: URL },
	{ schema, what, change, storedVersion, isNew = false }: HoursForm<Schema>,
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const sent = await readForm(context, { request, url })
	if (sent.error) return rejectUnreadable(sent.error.message)
	const form = parseForm(sent.fields, schema)
	if (form.status !== "success") return rejectSubmission(form, 400)
	const db = context.get(databaseContext)
	const by = { by: context.get(adminContext).username, at: new Date() }
	const { revision } = form.value
	try {
		const result = await changeOpeningTimes(
			db,
			{
				...(!isNew && typeof revision === "number" && { revision }),
				what: what(form.value),
				apply: change(form.value),
			},
			by,
		)
		if (result === "edit conflict") {
			const stored = await readOpeningTimes(db)
			const lines = storedVersion(stored.times)
			if (lines.length === 0) return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
			const theirs = { revision: stored.revision, storedVersion: lines }
			return rejectSubmission(form, 409, { "": [EDIT_CONFLICT] }, theirs)
		}
		if (result !== "saved" && result.problem === "deleted")
			return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
		if (result !== "saved" && result.problem !== "deleted")
			return rejectSubmission(form, 400, { [result.problem.field]: [result.problem.message] })
	} catch (error) {
		return rejectAfterDiskError(form, error)
	}
	return await hoursSaved(context, "Opening hours saved")
}

export async function hoursSaved(context: Readonly<RouterContextProvider>, title: string) {
	return await reloadWith(context, href("/admin/site/hours"), { title, did: "hours.changed" })
}
