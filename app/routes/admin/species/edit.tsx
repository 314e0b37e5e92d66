import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { parseOffset } from "#app/models/media/image-position.ts"
import { findDraftUploads } from "#app/models/media/sent-files.server.ts"
import { withAdminList } from "#app/models/species/admin-list.ts"
import { findRevision, findSpecies } from "#app/models/species/species.server.ts"
import { speciesForm, speciesFormValues, speciesTexts } from "#app/models/species/species-form.ts"
import { carriedFields } from "#app/records/edit-conflict.server.ts"
import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/edit"
import { saveSpeciesForm } from "./species-form.server.ts"
import { SpeciesForm } from "./species-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Edit Species") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const id = parseId(params.id)
	const species = id && (await findSpecies(db, id, { archived: true }))
	const draft = await findDraftForm(context, url, speciesForm)
	const { x, y } = parseOffset(species ? species.imageOffset : "")
	const saved = species && {
		...species,
		offsetX: x,
		offsetY: y,
		revision: await findRevision(db, species.id),
		formKey: randomUUID(),
	}
	const initial = draft ?? saved
	const values = initial ? speciesFormValues(initial) : null
	const page = {
		values,
		isRestored: draft !== undefined,
		...carriedFields(draft, species ? speciesTexts(species) : []),
		imageUrl: species ? species.imageUrl : null,
		audioUrl: species ? species.audioUrl : null,
		waiting: values ? await findDraftUploads(fileServicesOf(context), values) : { image: null, audio: null },
		photosAt: species ? href("/admin/species/:id/photos", { id: String(species.id) }) : null,
		publicPath: species ? href("/species/:id", { id: String(species.id) }) : null,
		listSearch: withAdminList(url.searchParams),
	}
	// Not thrown, because this page also shows the response to a form whose species has been deleted.
	return data(page, { status: species ? 200 : 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await saveSpeciesForm(context, { request, url }, parseId(params.id) ?? 0)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SpeciesEdit({ loaderData, actionData }: Route.ComponentProps) {
	const submitted = actionData && "result" in actionData ? actionData.result.initialValue : undefined
	const initial = loaderData.values ?? (submitted && speciesFormValues(submitted))
	const closeTo = href("/admin") + loaderData.listSearch
	return (
		<StaffDialog
			title={initial ? "Edit Species" : "Species not found"}
			closeTo={closeTo}
			hasForm={Boolean(initial)}
		>
			{initial ? (
				<SpeciesForm
					{...loaderData}
					values={initial}
					isNew={false}
					closeTo={closeTo}
					actionData={actionData}
				/>
			) : (
				<DeletedRecord />
			)}
		</StaffDialog>
	)
}
