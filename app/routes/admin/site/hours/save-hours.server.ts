import { href, type RouterContextProvider } from "react-router"
import type { z } from "zod"
import { changeOf, databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { reloadWith } from "#app/middleware/flash.server.ts"
import { rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import { rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { saveForm, type ValidForm } from "#app/middleware/forms/save-form.server.ts"
import { isAdmin } from "#app/models/accounts/user.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import type { VersionLine } from "#app/models/forms/invalid-submission.ts"
import type { FormProblem } from "#app/models/time/hours-fields.ts"
import {
	changeOpeningTimes,
	readOpeningTimes,
	type TimesChange,
} from "#app/models/time/opening-times.server.ts"
import { type OpeningTimes, WEEKDAYS } from "#app/models/time/opening-times.ts"
import { copiedDay } from "#app/models/time/week-fields.ts"
import { refillForm } from "./refill-form.server.ts"

const DELETED =
	"Someone else deleted these hours while you were editing. What you typed is still here. Save it again, or cancel."

function withCopiedDay(fields: FormData): FormData | undefined {
	const day = WEEKDAYS.find((one) => one === fields.get("copy"))
	return day && copiedDay(fields, day)
}

/** A form for one part of the opening times. */
type HoursForm<Schema extends z.ZodObject, Part extends object> = {
	schema: Schema
	/** Ends the sentence of the audit trail: 'changed the opening hours: …'. */
	what: (part: Part) => string
	typed: (form: z.output<Schema>) => Part
	/** Undefined if it was deleted. */
	partIn: (times: OpeningTimes) => Part | undefined
	/** For an edit conflict. */
	lines: (part: Part) => VersionLine[]
	change: (part: Part, form: z.output<Schema>) => TimesChange<FormProblem | "deleted">
	/** New hours can't conflict with another version of themselves. */
	isNew?: boolean
}

/** Saves and redirects to the opening hours, or returns the invalid submission. */
export async function saveHours<Schema extends z.ZodObject, Part extends object>(
	context: Readonly<RouterContextProvider>,
	{ request, url }: { request: Request; url: URL },
	{ schema, what, typed, partIn, lines, change, isNew = false }: HoursForm<Schema, Part>,
) {
	const filled = await refillForm(context, { request, url }, withCopiedDay)
	if (filled) return filled
	const saved = () => hoursSaved(context, "Opening hours saved")
	async function save(form: ValidForm<Schema>) {
		const db = context.get(databaseContext)
		const by = changeOf(context)
		const { revision } = form.value
		const known = !isNew && typeof revision === "number" && { revision }
		const mine = typed(form.value)
		async function readVersions() {
			const { times, revision } = await readOpeningTimes(db)
			const theirs = partIn(times)
			return { theirs: theirs && { ...theirs, revision }, lines }
		}
		const part = await withChosenLines(form, mine, readVersions)
		const result = await changeOpeningTimes(
			db,
			{ ...known, what: what(part), apply: change(part, form.value) },
			by,
		)
		if (result === "saved") return await saved()
		if (result === "edit conflict") {
			const versions = await readVersions()
			if (!versions.theirs) return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
			const saved = { action: "hours.changed" } as const
			return await rejectConflict(context, form, "opening hours", { ...versions, mine, saved })
		}
		const { problem } = result
		if (problem === "deleted") return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
		return rejectSubmission(form, 400, { [problem.field]: [problem.message] })
	}
	return await saveForm(context, { request, url }, { schema, save, afterSave: saved })
}

type Context = Readonly<RouterContextProvider>

export async function hoursSaved(context: Context, title: string, more: Partial<Flash> = {}) {
	return await reloadWith(context, href("/admin/site/hours"), { title, did: "hours.changed", ...more })
}

/** Leads back to the panel that shows the result. */
export async function todayChanged(context: Context, title: string) {
	return await reloadWith(context, siteHome(context), { title, did: "hours.changed" })
}

/** Editors who may close the farm have only the page about today. */
export function siteHome(context: Context): string {
	return isAdmin(context.get(staffContext)) ? href("/admin/site") : href("/admin/site/today")
}
