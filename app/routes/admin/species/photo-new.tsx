import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { findDraftUploads } from "#app/models/media/sent-files.server.ts"
import { photoForm, photoFormValues } from "#app/models/species/photo-form.ts"
import { findSpecies } from "#app/models/species/species.server.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/photo-new"
import { PhotoForm } from "./photo-form.tsx"
import { savePhotoForm } from "./save-photo-form.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Add photo") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const species = id && (await findSpecies(context.get(databaseContext), id, { archived: true }))
	const draft = await findDraftForm(context, url, photoForm)
	const values = photoFormValues({ ...draft, formKey: draft?.formKey ?? randomUUID() })
	const { image } = await findDraftUploads(fileServicesOf(context), { ...values, audioUpload: "" })
	const shown = {
		values,
		isRestored: draft !== undefined,
		waiting: image,
		name: species ? species.name : null,
	}
	return data(shown, { status: species ? 200 : 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await savePhotoForm(context, { request, url }, { speciesId: parseId(params.id) ?? 0, id: null })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PhotoNew({
	loaderData: { name, ...form },
	actionData,
	params,
}: Route.ComponentProps) {
	const closeTo = name === null ? href("/admin") : href("/admin/species/:id/photos", { id: params.id })
	return (
		<StaffPage title="Add photo" back={{ to: closeTo, text: name ? `Photos of ${name}` : "Photos" }}>
			{name === null && !actionData && !form.isRestored ? (
				<p className="mt-4">This species no longer exists. Someone else may have deleted it.</p>
			) : (
				<PhotoForm {...form} imageUrl={null} isNew closeTo={closeTo} answer={actionData} />
			)}
		</StaffPage>
	)
}
