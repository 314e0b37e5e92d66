import { data, href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { MAP } from "#app/models/map/map.record.ts"
import { PLACE } from "#app/models/map/place.record.ts"
import { PLACES } from "#app/models/map/place.server.ts"
import { listSpeciesChoices } from "#app/models/species/species-labels.server.ts"
import { EditForm, shownForm } from "#app/records/record-form.tsx"
import { loadRecordForm, requireRecord, saveRecordForm } from "#app/records/record-routes.server.ts"
import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/place"
import { DeleteOnMap } from "./delete-part-form.tsx"
import { readDrawnMap } from "./drawn-map.server.ts"
import { MapPage } from "./map-page.tsx"
import { PositionFields } from "./position-fields.tsx"
import { SpeciesCheckboxes } from "./species-checkboxes.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.place ? PLACE.titles.edit : PLACE.titles.new) },
]

export async function loader(page: Route.LoaderArgs) {
	const db = page.context.get(databaseContext)
	const map = await requireRecord(MAP, page.context, page.params.id)
	const { data: form, init } = await loadRecordForm(PLACES, page, { id: page.params.place, parent: map.id })
	const species = await listSpeciesChoices(db)
	return data({ ...form, map, drawn: await readDrawnMap(db, map.id), species }, init ?? {})
}

export async function action(page: Route.ActionArgs) {
	const { id } = await requireRecord(MAP, page.context, page.params.id)
	return await saveRecordForm(PLACES, page, { id: page.params.place, parent: id })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PlacePage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { map, drawn, species, storedId } = loaderData
	const isNew = !params.place
	const { values, title } = shownForm(PLACE, isNew, loaderData, actionData)
	return (
		<MapPage title={title} back={{ to: href("/admin/map/:id", { id: String(map.id) }), text: map.name }}>
			{values ? (
				<EditForm
					key={params.place}
					{...{ ...loaderData, record: PLACE, values, isNew, parent: map.id, actionData: actionData }}
					facts={{ hasCross: true }}
					controls={{
						x: ({ typed, errors, onChange }) => (
							<PositionFields {...{ map, drawn, errors, onChange, placeId: storedId, initial: typed }} />
						),
						y: () => false,
						species: ({ typed, errors }) => (
							<SpeciesCheckboxes all={species} initial={typed.species} errors={errors.species} />
						),
					}}
				/>
			) : (
				<DeletedRecord />
			)}
			<DeleteOnMap
				{...{ mapId: map.id, what: "place", id: storedId, visitorsSee: loaderData.visitorsSee }}
				consequence="It disappears from the map and from its trails. Its species stay."
			/>
		</MapPage>
	)
}
