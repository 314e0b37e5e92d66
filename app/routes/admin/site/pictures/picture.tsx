import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields } from "#app/middleware/forms/edit-conflict.server.ts"
import { notFound } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { findDraftUploads } from "#app/models/media/sent-files.server.ts"
import { toShownPicture } from "#app/models/settings/picture.ts"
import { pictureForm, pictureFormValues, storedFocus } from "#app/models/settings/picture-form.ts"
import { readSettings, revisionOf } from "#app/models/settings/setting.server.ts"
import { parsePictureKey, SETTINGS, settingRow } from "#app/models/settings/settings-table.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/picture"
import { PictureForm } from "./picture-form.tsx"
import { pictureLines, pictureVersion, savePictureForm } from "./save-picture-form.server.ts"

export const handle = import.meta.env.SSR && ({ acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? SETTINGS[loaderData.settingKey].title : "Site Settings") },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const settingKey = parsePictureKey(params.key)
	if (!settingKey) throw notFound()
	const value = (await readSettings(context.get(databaseContext)))[settingKey]
	const draft = await findDraftForm(context, url, pictureForm)
	const saved = { ...storedFocus(value), formKey: randomUUID(), revision: revisionOf([value]) }
	const values = pictureFormValues(draft ?? saved)
	const { image } = await findDraftUploads(fileServicesOf(context), { ...values, audioUpload: "" })
	return {
		settingKey,
		values,
		isRestored: draft !== undefined,
		...carriedFields(draft, pictureLines(pictureVersion(value))),
		imageUrl: toShownPicture(value)?.url ?? null,
		waiting: image,
	}
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const key = parsePictureKey(params.key)
	if (!key) throw notFound()
	return await savePictureForm(context, { request, url }, key)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PicturePage({
	loaderData: { settingKey, ...form },
	actionData,
}: Route.ComponentProps) {
	const { title, help } = SETTINGS[settingKey]
	const row = settingRow(settingKey)
	const closeTo = href("/admin/site/pictures")
	return (
		<StaffPage title={title} back={{ to: closeTo }}>
			<p className="mt-1 text-soft">{help}</p>
			<PictureForm
				key={settingKey}
				{...form}
				hasFocus={row.kind === "picture" && row.hasFocus === true}
				address={href("/admin/site/pictures/:key", { key: settingKey })}
				closeTo={closeTo}
				actionData={actionData}
			/>
		</StaffPage>
	)
}
