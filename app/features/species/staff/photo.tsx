import { data, href } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { EditForm, shownForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { PHOTO } from "#features/species/photos/photo.record.ts"
import { PHOTOS } from "#features/species/photos/photo.server.ts"
import { findSpecies } from "#features/species/species.server.ts"
import type { Route } from "./+types/photo"
import { PositionEditor } from "./position-editor.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.photo ? PHOTO.titles.edit : PHOTO.titles.new) },
]

const targetOf = (params: { id: string; photo?: string }) => ({
	id: params.photo,
	parent: parseId(params.id) ?? 0,
})

export async function loader(page: Route.LoaderArgs) {
	const target = targetOf(page.params)
	const { data: form, init } = await loadRecordForm(PHOTOS, page, target)
	const species = await findSpecies(page.context.get(databaseContext), target.parent, { archived: true })
	const shown = { ...form, name: species?.name ?? null }
	return data(shown, species ? (init ?? {}) : { status: 404 })
}

export const action = (page: Route.ActionArgs) => saveRecordForm(PHOTOS, page, targetOf(page.params))

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PhotoPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, isRestored } = loaderData
	const isNew = !params.photo
	const { values, title } = shownForm(PHOTO, isNew, loaderData, actionData)
	const isWithoutSpecies = isNew && name === null
	const closeTo = isWithoutSpecies ? href("/admin") : href("/admin/species/:id/photos", { id: params.id })
	return (
		<StaffPage title={title} back={{ to: closeTo, text: name ? `Photos of ${name}` : "Photos" }}>
			{values && (!isWithoutSpecies || actionData || isRestored) ? (
				<EditForm
					{...{ ...loaderData, record: PHOTO, values, isNew, closeTo, actionData: actionData }}
					controls={{
						imagePosition: ({ typed, errors, imageUrl, onChange }) => (
							<PositionEditor {...{ imageUrl, errors, onChange, initial: typed }} isRemoved={false} />
						),
					}}
				/>
			) : (
				<p className="mt-4">
					This {isNew ? "species" : "photo"} no longer exists. Someone may have deleted it.
				</p>
			)}
		</StaffPage>
	)
}
