import { type ReactNode, useEffect, useRef } from "react"
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
import { homePageOf } from "#core/settings/home-page.ts"
import {
	parseSection,
	SECTION_FORMS,
	type SettingsForm,
	typedSettings,
} from "#core/settings/section.record.ts"
import { storedSection } from "#core/settings/section.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { hasPreview, SECTIONS, type Section } from "#core/settings/setting-row.ts"
import { fieldsOfSection, type Settings, settingRow } from "#core/settings/settings-table.ts"
import { loadTimeZone } from "#core/settings/time-zone.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { HomePreview } from "#features/home/staff/home-preview.tsx"
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
	const saved = hasPreview(section) ? await readSettings(context.get(databaseContext)) : null
	return data({ ...form, section, saved }, init ?? {})
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
	const { section, saved } = loaderData
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<p className="mt-1 text-soft">{SECTIONS[section].help}</p>
			<SectionForm
				key={section}
				section={section}
				loaded={loaderData}
				actionData={actionData}
				saved={saved}
			/>
		</StaffPage>
	)
}

type SectionFormProps = {
	section: Section
	loaded: LoadedForm<SettingsForm>
	actionData: FormResult
	/** All stored settings, for the preview; null if the section has none. */
	saved: Settings | null
}

type Controls = Record<string, (form: FormState<AnyForm>) => ReactNode>

function SectionForm({ section, loaded, actionData, saved }: SectionFormProps) {
	const record = SECTION_FORMS[section]
	const { values } = shownForm(record, false, loaded, actionData)
	if (!values) return null
	return (
		<EditForm
			{...{ ...loaded, record, isNew: false, values, actionData }}
			controls={controlsOf(section)}
			{...(saved && {
				follow: (form) => Object.fromEntries(new FormData(form)),
				layout: (controls, { now, edited, isHydrated }) => (
					<>
						{controls}
						{isHydrated ? (
							<LivePreview section={section} saved={saved} typed={now} edited={edited} />
						) : (
							<button
								type="submit"
								name="preview"
								value="1"
								className="button button-quiet justify-self-start"
							>
								Preview
							</button>
						)}
					</>
				),
			})}
		/>
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

type LivePreviewProps = {
	section: Section
	saved: Settings
	typed: Record<string, unknown>
	/** The name of the field that has or had the focus. */
	edited: string
}

/** The home page with the typed values, at the text that is edited; its links and buttons do nothing. */
function LivePreview({ section, saved, typed, edited }: LivePreviewProps) {
	const settings = { ...saved, ...typedSettings(section, typed) }
	const box = useRef<HTMLDivElement>(null)
	function showEdited() {
		const part = box.current?.querySelector(`[data-text~="${edited}"]`)
		if (!part || !box.current) return
		box.current.scrollTop += part.getBoundingClientRect().top - box.current.getBoundingClientRect().top - 16
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: a longer text moves what is below it
	useEffect(showEdited, [edited, typed])
	return (
		<details className="mt-6 rounded-md border border-line" onToggle={showEdited}>
			<summary className="min-h-12 cursor-pointer content-center px-4 font-semibold">
				Preview of the home page
			</summary>
			<div ref={box} inert className="max-h-[70vh] overflow-y-auto border-t border-line pb-6">
				<HomePreview section={section} home={homePageOf(settings)} />
				{section === "home" && settings.site_description && (
					<p dir="auto" data-text="site_description" className="mx-4 mt-6 border border-line p-4 md:mx-6">
						<strong>In search results:</strong> {settings.site_description}
					</p>
				)}
			</div>
		</details>
	)
}
