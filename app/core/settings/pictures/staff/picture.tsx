import { data, href } from "react-router"
import { FocusFields } from "#core/forms/ui/focus-fields.tsx"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { EditForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { PICTURE_FORMS } from "#core/settings/pictures/picture.record.ts"
import { storedPicture } from "#core/settings/section.server.ts"
import { parsePictureKey, SETTINGS } from "#core/settings/settings-table.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/picture"

export const handle = import.meta.env.SSR && ({ acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? SETTINGS[loaderData.settingKey].title : "Site Settings") },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const settingKey = parsePictureKey(params.key)
	if (!settingKey) throw notFound()
	const { data: form, init } = await loadRecordForm(
		storedPicture(settingKey),
		{ context, url },
		{ id: settingKey },
	)
	return data({ ...form, settingKey }, init ?? {})
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const key = parsePictureKey(params.key)
	if (!key) throw notFound()
	return await saveRecordForm(storedPicture(key), { context, request, url }, { id: key })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PicturePage({ loaderData, actionData }: Route.ComponentProps) {
	const { settingKey } = loaderData
	const record = PICTURE_FORMS[settingKey]
	const { title, help } = SETTINGS[settingKey]
	return (
		<StaffPage title={title} back={{ to: href("/admin/site") }}>
			<p className="mt-1 text-soft">{help}</p>
			<EditForm
				key={settingKey}
				{...{ ...loaderData, record, isNew: false, actionData }}
				controls={
					record.fields.image.isShownElsewhere
						? {
								focus: ({ typed, errors, imageUrl }) => (
									<FocusFields
										{...{ imageUrl, initial: { focusX: typed.focusX, focusY: typed.focusY } }}
										errors={{ x: errors.focusX, y: errors.focusY }}
									/>
								),
							}
						: {}
				}
			/>
		</StaffPage>
	)
}
