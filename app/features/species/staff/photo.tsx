import { data, href } from "react-router"
import { parseId } from "#core/forms/id.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { EditForm, shownForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { PHOTO } from "#features/species/photos/photo.record.ts"
import { PHOTOS } from "#features/species/photos/photo.server.ts"
import type { Route } from "./+types/photo"
import { PositionEditor } from "./position-editor.tsx"
import { requireSpecies } from "./require-species.server.ts"

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

const targetOf = (params: { id: string; photo?: string }) => ({
	id: params.photo,
	parent: parseId(params.id) ?? 0,
})

export async function loader(page: Route.LoaderArgs) {
	const { name } = await requireSpecies(page.context, page.params.id)
	const { data: form, init } = await loadRecordForm(PHOTOS, page, targetOf(page.params))
	return data({ ...form, name }, init ?? {})
}

export const action = (page: Route.ActionArgs) => saveRecordForm(PHOTOS, page, targetOf(page.params))

export default function PhotoPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const isNew = !params.photo
	const { title } = shownForm(PHOTO, isNew, loaderData, actionData)
	const closeTo = href("/admin/species/:id/photos", { id: params.id })
	return (
		<StaffPage title={title} back={{ to: closeTo, text: `Photos of ${loaderData.name}` }}>
			<EditForm
				{...{ ...loaderData, record: PHOTO, isNew, closeTo, actionData }}
				controls={{
					imagePosition: ({ typed, errors, imageUrl, onChange }) => (
						<PositionEditor {...{ imageUrl, errors, onChange, initial: typed }} isRemoved={false} />
					),
				}}
			/>
		</StaffPage>
	)
}
