import { href, type RouterContextProvider, redirect } from "react-router"
import { changeOf, databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { reloadWith } from "#app/middleware/flash.server.ts"
import { rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import {
	rejectAfterDiskError,
	rejectSubmission,
	rejectUnreadable,
} from "#app/middleware/forms/form-response.server.ts"
import { readForm } from "#app/middleware/forms/read-form.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import { storeDraft } from "#app/models/forms/draft.server.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import {
	KEEP_MOMENTS,
	parseRowChange,
	sectionForm,
	sectionTexts,
	settingsIn,
	withRowChange,
} from "#app/models/settings/section-form.ts"
import { readSettings, saveSection, sectionRevision } from "#app/models/settings/setting.server.ts"
import { SECTIONS, type Section } from "#app/models/settings/setting-row.ts"
import { fieldsOfSection, type Settings } from "#app/models/settings/settings-table.ts"

/** Shows what was typed again, for browsers without scripts: as a preview, or in the form with a change of a list's rows. */
async function showAgain(
	context: Readonly<RouterContextProvider>,
	fields: FormData,
	section: Section,
): Promise<Response> {
	const form = href("/admin/site/:section", { section })
	const sent = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]))
	const change = parseRowChange(section, sent.rows)
	const typed = change ? withRowChange(sent, change) : sent
	const user = context.get(staffContext).id
	const draft = await storeDraft(context.get(databaseContext), user, form, Object.entries(typed), new Date())
	if (!draft) return redirect(form, 303)
	const search = new URLSearchParams({ draft })
	return redirect(change ? `${form}?${search}#${change.key}` : `${form}/preview?${search}`, 303)
}

/** Saves a section. Redirects to the list of sections, or returns the invalid submission. */
export async function saveSectionForm(
	context: Readonly<RouterContextProvider>,
	{ request, url }: { request: Request; url: URL },
	section: Section,
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const sent = await readForm(context, { request, url })
	if (sent.error) return rejectUnreadable(sent.error.message)
	if (sent.fields.has("preview") || sent.fields.has("rows"))
		return await showAgain(context, sent.fields, section)
	const form = parseForm(sent.fields, sectionForm(section))
	if (form.status !== "success") return rejectSubmission(form, 400)
	const db = context.get(databaseContext)
	const change = changeOf(context)
	const keeps = form.value[KEEP_MOMENTS] ? ("moments" as const) : ("clock" as const)
	const mine = settingsIn(section, form.value)
	async function readVersions() {
		const stored = await readSettings(db)
		return {
			theirs: { ...stored, revision: sectionRevision(section, stored) },
			lines: (settings: Partial<Settings>) => sectionTexts(section, settings),
		}
	}
	const settings = await withChosenLines(form, mine, readVersions)
	const saved = { settings, revision: Number(form.value.revision), keeps }
	try {
		const result = await saveSection(db, section, saved, change)
		if (result === "edit conflict") {
			return await rejectConflict(context, form, "these settings", {
				...(await readVersions()),
				mine,
				saved: { action: "setting.changed", subjects: fieldsOfSection(section) },
			})
		}
	} catch (error) {
		return rejectAfterDiskError(form, error)
	}
	const flash = {
		title: "Settings saved",
		description: SECTIONS[section].title,
		did: "setting.changed",
	} as const
	return await reloadWith(context, href("/admin/site"), flash)
}
