import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields } from "#app/middleware/forms/edit-conflict.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { findMap } from "#app/models/map/map.server.ts"
import { mapForm, mapFormValues } from "#app/models/map/map-form.ts"
import { findDraftUploads } from "#app/models/media/sent-files.server.ts"
import { staffTitle } from "#app/models/settings/staff-titles.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/edit"
import { MapForm } from "./map-form.tsx"
import { MapPage } from "./map-page.tsx"
import { mapLines, saveMapForm } from "./save-map-form.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Edit map") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const map = await findMap(context.get(databaseContext), parseId(params.id) ?? 0)
	const draft = await findDraftForm(context, url, mapForm)
	const values = mapFormValues({ ...map, ...draft, formKey: draft?.formKey ?? randomUUID() })
	const { image } = await findDraftUploads(fileServicesOf(context), { ...values, audioUpload: "" })
	// Without the map, because this page also shows the response to a form whose map has been deleted.
	const shown = {
		values,
		isRestored: draft !== undefined,
		waiting: image,
		imageUrl: map?.imageUrl ?? null,
		...carriedFields(draft, map && mapLines(map)),
	}
	return data(shown, { status: map ? 200 : 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await saveMapForm(context, { request, url }, parseId(params.id) ?? 0)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function MapEdit({ loaderData, actionData, params }: Route.ComponentProps) {
	const isGone = loaderData.imageUrl === null
	const closeTo = isGone ? href("/admin/map") : href("/admin/map/:id", { id: params.id })
	return (
		<MapPage
			title="Edit map"
			back={{ to: closeTo, text: loaderData.values.name || staffTitle("/admin/map") }}
		>
			{isGone && !actionData && !loaderData.isRestored ? (
				<p className="mt-4">This map no longer exists. Someone else may have deleted it.</p>
			) : (
				<MapForm {...loaderData} isNew={false} closeTo={closeTo} answer={actionData} />
			)}
		</MapPage>
	)
}
