import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { placeForm, placeFormValues } from "#app/models/map/place-form.ts"
import { listSpeciesChoices } from "#app/models/species/species-labels.server.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/place-new"
import { readDrawnMap } from "./drawn-map.server.ts"
import { requireMap } from "./find-map.server.ts"
import { MapPage } from "./map-page.tsx"
import { PlaceForm } from "./place-form.tsx"
import { savePlaceForm } from "./save-place-form.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "New place") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const map = await requireMap(context, params.id)
	const draft = await findDraftForm(context, url, placeForm)
	return {
		map,
		drawn: await readDrawnMap(db, map.id),
		species: await listSpeciesChoices(db),
		values: placeFormValues(draft ?? { formKey: randomUUID() }),
		isRestored: draft !== undefined,
	}
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const { id } = await requireMap(context, params.id)
	return await savePlaceForm(context, { request, url }, id, null)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PlaceNew({ loaderData, actionData }: Route.ComponentProps) {
	const { map } = loaderData
	return (
		<MapPage title="New place" back={{ to: href("/admin/map/:id", { id: String(map.id) }), text: map.name }}>
			<PlaceForm {...loaderData} placeId={null} visitorsSee="nothing" answer={actionData} />
		</MapPage>
	)
}
