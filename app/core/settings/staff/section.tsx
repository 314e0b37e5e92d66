import { data, href } from "react-router"
import { featuresContext } from "#core/feature.server.ts"
import { FocusFields } from "#core/forms/ui/focus-fields.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { EditForm, type EditFormProps } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import { PICTURE_FORMS } from "#core/settings/pictures/picture.record.ts"
import { parseSection, SECTION_FORMS, type SettingsForm } from "#core/settings/section.record.ts"
import { storedPicture, storedSection } from "#core/settings/section.server.ts"
import { SECTIONS } from "#core/settings/setting-row.ts"
import { parsePictureKey, SETTINGS } from "#core/settings/settings-table.ts"
import { loadTimeZone } from "#core/settings/time-zone.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import type { Route } from "./+types/section"

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ acceptsUploads: true } satisfies RouteHandle)

const FORMS = { ...SECTION_FORMS, ...PICTURE_FORMS }

type FormName = keyof typeof FORMS

const textsOf = (name: FormName) => (name in SECTIONS ? SECTIONS : SETTINGS)[name as never] as Texts

type Texts = { title: string; help: string }

/** Of a section or of a picture, which has a form of its own. */
function formAt({ section, key }: { section?: string; key?: string }) {
	const [sectionName, pictureKey] = [parseSection(section), parsePictureKey(key)]
	if (sectionName) return { name: sectionName, form: storedSection(sectionName) }
	if (!pictureKey) throw notFound()
	const form = storedPicture(pictureKey) as unknown as StoredForm<SettingsForm>
	return { name: pictureKey, form }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const { name, form } = formAt(params)
	const loaded = await loadRecordForm(form, { context, url }, { id: name })
	return data({ ...loaded.data, name: name as FormName }, loaded.init ?? {})
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const { name, form } = formAt(params)
	try {
		return await saveRecordForm(form, { context, request, url }, { id: name })
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
	const { name } = loaderData
	const record = FORMS[name] as SettingsForm
	const { title, help } = textsOf(name)
	const hasFocus = "hasFocus" in textsOf(name)
	return (
		<StaffPage title={title} back={{ to: href("/admin/site") }}>
			<p className="mt-1 text-soft">{help}</p>
			<EditForm
				key={name}
				{...{ ...loaderData, record, isNew: false, actionData }}
				controls={hasFocus ? { focus } : {}}
			/>
		</StaffPage>
	)
}
