import { href } from "react-router"
import { featuresContext } from "#core/feature.server.ts"
import { FocusFields } from "#core/forms/ui/focus-fields.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { EditForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import {
	PICTURE_FORMS,
	parseSection,
	SECTION_FORMS,
	type SettingsForm,
} from "#core/settings/section.record.ts"
import { storedPicture, storedSection } from "#core/settings/section.server.ts"
import { parsePictureKey } from "#core/settings/settings-table.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { loadTimeZone } from "#core/time/set-time-zone.server.ts"
import type { Route } from "./+types/section"

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ acceptsUploads: true } satisfies RouteHandle)

const FORMS: Record<string, unknown> = { ...SECTION_FORMS, ...PICTURE_FORMS }

type Params = { section?: string; key?: string }

const nameIn = ({ section, key }: Params) => String(section ?? key)

function storedForm(params: Params): StoredForm<SettingsForm> {
	const [section, picture] = [parseSection(params.section), parsePictureKey(params.key)]
	if (section) return storedSection(section)
	if (!picture) throw notFound()
	return storedPicture(picture) as unknown as StoredForm<SettingsForm>
}

export const loader = async ({ context, params, url }: Route.LoaderArgs) =>
	await loadRecordForm(storedForm(params), { context, url }, { id: nameIn(params) })

export async function action({ context, params, request, url }: Route.ActionArgs) {
	try {
		return await saveRecordForm(storedForm(params), { context, request, url }, { id: nameIn(params) })
	} finally {
		await loadTimeZone(context.get(databaseContext), context.get(featuresContext))
	}
}

export default function SectionPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const record = FORMS[nameIn(params)] as SettingsForm
	return (
		<StaffPage title={loaderData.formTitle} back={{ to: href("/admin/site") }}>
			<p className="mt-1 text-soft">{record.help}</p>
			<EditForm
				{...{ ...loaderData, record, isNew: false, actionData }}
				controls={record.hasFocus ? { focus: (form) => <FocusFields {...form} /> } : {}}
			/>
		</StaffPage>
	)
}
