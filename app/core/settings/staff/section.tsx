import { data, href } from "react-router"
import { featuresContext } from "#core/feature.server.ts"
import { FocusFields } from "#core/forms/ui/focus-fields.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { EditForm, type EditFormProps } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import {
	PICTURE_FORMS,
	parseSection,
	SECTION_FORMS,
	type SettingsForm,
} from "#core/settings/section.record.ts"
import { storedPicture, storedSection } from "#core/settings/section.server.ts"
import { SECTIONS } from "#core/settings/setting-row.ts"
import { parsePictureKey, SETTINGS } from "#core/settings/settings-table.ts"
import { loadTimeZone } from "#core/settings/time-zone.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import type { Route } from "./+types/section"

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ acceptsUploads: true } satisfies RouteHandle)

const FORMS = { ...SECTION_FORMS, ...PICTURE_FORMS }

/** Of a section or of a picture, which has a form of its own. */
function formAt({ section, key }: { section?: string; key?: string }) {
	const [sectionName, pictureKey] = [parseSection(section), parsePictureKey(key)]
	if (sectionName) {
		const { help } = SECTIONS[sectionName]
		return { form: storedSection(sectionName), shown: { name: sectionName, help, hasFocus: false } }
	}
	if (!pictureKey) throw notFound()
	const { help, hasFocus = false }: { help: string; hasFocus?: boolean } = SETTINGS[pictureKey]
	const form = storedPicture(pictureKey) as unknown as StoredForm<SettingsForm>
	return { form, shown: { name: pictureKey, help, hasFocus } }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const { form, shown } = formAt(params)
	const loaded = await loadRecordForm(form, { context, url }, { id: shown.name })
	return data({ ...loaded.data, ...shown }, loaded.init ?? {})
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const { form, shown } = formAt(params)
	try {
		return await saveRecordForm(form, { context, request, url }, { id: shown.name })
	} finally {
		await loadTimeZone(context.get(databaseContext), context.get(featuresContext))
	}
}

const focus: NonNullable<EditFormProps<SettingsForm>["controls"]>[string] = ({ typed, errors, imageUrl }) => (
	<FocusFields
		{...{ imageUrl, initial: { focusX: typed.focusX, focusY: typed.focusY } }}
		errors={{ x: errors.focusX, y: errors.focusY }}
	/>
)

export default function SectionPage({ loaderData, actionData }: Route.ComponentProps) {
	const { name, formTitle, help, hasFocus } = loaderData
	const record = FORMS[name] as SettingsForm
	return (
		<StaffPage title={formTitle} back={{ to: href("/admin/site") }}>
			<p className="mt-1 text-soft">{help}</p>
			<EditForm
				key={name}
				{...{ ...loaderData, record, isNew: false, actionData }}
				controls={hasFocus ? { focus } : {}}
			/>
		</StaffPage>
	)
}
