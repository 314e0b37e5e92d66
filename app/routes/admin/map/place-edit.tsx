import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields } from "#app/middleware/forms/edit-conflict.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { whatVisitorsSee } from "#app/models/map/draft-state.ts"
import { findPlace } from "#app/models/map/place.server.ts"
import {
	type PlaceContent,
	placeForm,
	placeFormValues,
	storedPlaceValues,
} from "#app/models/map/place-form.ts"
import { findChanges } from "#app/models/map/unpublished-changes.server.ts"
import { listSpeciesChoices } from "#app/models/species/species-labels.server.ts"
import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/place-edit"
import { DeletePart } from "./delete-part-form.tsx"
import { readDrawnMap } from "./drawn-map.server.ts"
import { requireMap } from "./find-map.server.ts"
import { MapPage } from "./map-page.tsx"
import { PlaceForm } from "./place-form.tsx"
import { readPlaceVersions, savePlaceForm } from "./save-place-form.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Edit place") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const map = await requireMap(context, params.id)
	const found = await findPlace(db, parseId(params.place) ?? 0)
	const place = found?.mapId === map.id ? found : undefined
	const draft = await findDraftForm(context, url, placeForm)
	const changes = place && (await findChanges<PlaceContent>(db, { kind: "places", id: place.id }))
	const versions = place && (await readPlaceVersions(db, place.id))
	const stored = place && { ...storedPlaceValues({ ...place, ...changes }), formKey: randomUUID() }
	const page = {
		map,
		drawn: await readDrawnMap(db, map.id),
		species: await listSpeciesChoices(db),
		values: placeFormValues(draft ?? stored ?? {}),
		isRestored: draft !== undefined,
		...carriedFields(draft, versions?.theirs && versions.lines(versions.theirs)),
		visitorsSee: whatVisitorsSee(place, changes),
		place: place ? { id: place.id, name: place.name } : null,
	}
	// Not thrown, because this page also shows the response to a form whose place has been deleted.
	return data(page, { status: place ? 200 : 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const map = await requireMap(context, params.id)
	const place = await findPlace(context.get(databaseContext), parseId(params.place) ?? 0)
	return await savePlaceForm(context, { request, url }, map.id, place?.mapId === map.id ? place.id : 0)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PlaceEdit({ loaderData, actionData }: Route.ComponentProps) {
	const { map, place } = loaderData
	const isShown = place || actionData || loaderData.isRestored
	return (
		<MapPage
			title={isShown ? "Edit place" : "Place not found"}
			back={{ to: href("/admin/map/:id", { id: String(map.id) }), text: map.name }}
		>
			{isShown ? (
				<PlaceForm key={place?.id} {...loaderData} placeId={place?.id ?? 0} answer={actionData} />
			) : (
				<DeletedRecord />
			)}
			{place && loaderData.visitorsSee === "the earlier version" && (
				<DeletePart
					action={href("/admin/map/:id/:kind/:key/delete", {
						id: String(map.id),
						kind: "place-changes",
						key: String(place.id),
					})}
					what="draft"
					consequence="The place is again as visitors see it. The draft can't be restored."
				/>
			)}
			{place && (
				<DeletePart
					action={href("/admin/map/:id/:kind/:key/delete", {
						id: String(map.id),
						kind: "places",
						key: String(place.id),
					})}
					what="place"
					consequence="It disappears from the map and from its trails. Its species stay."
				/>
			)}
		</MapPage>
	)
}
