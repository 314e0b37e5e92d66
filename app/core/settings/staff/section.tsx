import type { ReactNode } from "react"
import { data, href, redirect } from "react-router"
import { storeDraft } from "#core/forms/draft.server.ts"
import type { FormResult } from "#core/forms/ui/failed-submission.ts"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { databaseContext, staffContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import type { AnyForm } from "#core/records/form-definition.ts"
import { EditForm, type FormState, type LoadedForm, shownForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { parseSection, SECTION_FORMS, type SettingsForm } from "#core/settings/section.record.ts"
import { storedSection } from "#core/settings/section.server.ts"
import { SECTIONS, type Section } from "#core/settings/setting-row.ts"
import { fieldsOfSection, settingRow } from "#core/settings/settings-table.ts"
import { loadTimeZone } from "#core/settings/time-zone.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/section"
import { RowsField } from "./rows-field.tsx"

export const handle = import.meta.env.SSR && ({ hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? SECTIONS[loaderData.section].title : "Site Settings") },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	// Its settings are on several pages now.
	if (params.section === "identity") throw redirect(href("/admin/site"), 301)
	const section = parseSection(params.section)
	if (!section) throw notFound()
	const { data: form, init } = await loadRecordForm(storedSection(section), { context, url }, { id: section })
	return data({ ...form, section }, init ?? {})
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const section = parseSection(params.section)
	if (!section) throw notFound()
	const fields = await readFields(request.clone())
	if (fields.has("preview")) return await showPreview(context, url, fields)
	try {
		return await saveRecordForm(storedSection(section), { context, request, url }, { id: section })
	} finally {
		await loadTimeZone(context.get(databaseContext))
	}
}

/** Without scripts, on a page of its own. */
async function showPreview(context: Route.ActionArgs["context"], { pathname }: URL, fields: FormData) {
	const typed = [...fields].map(([name, value]): [string, string] => [name, String(value)])
	const user = context.get(staffContext).id
	const draft = await storeDraft(context.get(databaseContext), user, pathname, typed, new Date())
	return redirect(draft ? `${pathname}/preview?${new URLSearchParams({ draft })}` : pathname, 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SectionPage({ loaderData, actionData }: Route.ComponentProps) {
	const { section } = loaderData
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<p className="mt-1 text-soft">{SECTIONS[section].help}</p>
			<SectionForm key={section} section={section} loaded={loaderData} actionData={actionData} />
		</StaffPage>
	)
}

type SectionFormProps = {
	section: Section
	loaded: LoadedForm<SettingsForm>
	actionData: FormResult
}

type Controls = Record<string, (form: FormState<AnyForm>) => ReactNode>

function SectionForm({ section, loaded, actionData }: SectionFormProps) {
	const record = SECTION_FORMS[section]
	const { values } = shownForm(record, false, loaded, actionData)
	if (!values) return null
	return (
		<EditForm {...{ ...loaded, record, isNew: false, values, actionData }} controls={controlsOf(section)} />
	)
}

function controlsOf(section: Section): Controls {
	const controls: Controls = {}
	for (const key of fieldsOfSection(section)) {
		const row = settingRow(key)
		if (row.kind !== "rows") continue
		controls[key] = ({ typed, errors }) => (
			<RowsField settingKey={key} row={row} typed={typed} errorsOf={(name) => errors[name]} />
		)
	}
	return controls
}
