import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields } from "#app/middleware/forms/edit-conflict.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { parseOffset } from "#app/models/media/image-position.ts"
import { findDraftUploads } from "#app/models/media/sent-files.server.ts"
import { findPhoto } from "#app/models/species/photo.server.ts"
import { photoForm, photoFormValues } from "#app/models/species/photo-form.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/photo-edit"
import { PhotoForm } from "./photo-form.tsx"
import { photoLines, savePhotoForm } from "./save-photo-form.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Edit photo") }]

const idsOf = (params: { id: string; photo: string }) => ({
	speciesId: parseId(params.id) ?? 0,
	id: parseId(params.photo) ?? 0,
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const { speciesId, id } = idsOf(params)
	const photo = await findPhoto(context.get(databaseContext), speciesId, id)
	const draft = await findDraftForm(context, url, photoForm)
	const { x, y } = parseOffset(photo?.imageOffset ?? "")
	const formKey = draft?.formKey ?? randomUUID()
	const values = photoFormValues({ ...photo, offsetX: x, offsetY: y, ...draft, formKey })
	const { image } = await findDraftUploads(fileServicesOf(context), { ...values, audioUpload: "" })
	const shown = {
		values,
		isRestored: draft !== undefined,
		waiting: image,
		imageUrl: photo?.imageUrl ?? null,
		...carriedFields(draft, photo && photoLines(photo)),
	}
	return data(shown, { status: photo ? 200 : 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await savePhotoForm(context, { request, url }, idsOf(params))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PhotoEdit({ loaderData, actionData, params }: Route.ComponentProps) {
	const closeTo = href("/admin/species/:id/photos", { id: params.id })
	return (
		<StaffPage title="Edit photo" back={{ to: closeTo, text: "Photos" }}>
			{loaderData.imageUrl === null && !actionData && !loaderData.isRestored ? (
				<p className="mt-4">This photo no longer exists. Someone may have deleted or moved it.</p>
			) : (
				<PhotoForm {...loaderData} isNew={false} closeTo={closeTo} answer={actionData} />
			)}
		</StaffPage>
	)
}
