import { data } from "react-router"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { loadRecordForm, requireRecord, saveRecordForm } from "#core/records/record-routes.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { MAP } from "#features/map/map.record.ts"
import { TRAIL } from "#features/map/trail.record.ts"
import { TRAILS } from "#features/map/trail.server.ts"
import type { Route } from "./+types/trail"
import { readDrawnMap } from "./drawn-map.server.ts"
import { PartPage } from "./map-page.tsx"
import { WayFields } from "./way-fields.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.trail ? TRAIL.titles.edit : TRAIL.titles.new) },
]

export async function loader(page: Route.LoaderArgs) {
	const db = page.context.get(databaseContext)
	const map = await requireRecord(MAP, page.context, page.params.id)
	const { data: form, init } = await loadRecordForm(TRAILS, page, { id: page.params.trail, parent: map.id })
	return data({ ...form, map, drawn: await readDrawnMap(db, map.id) }, init ?? {})
}

export async function action(page: Route.ActionArgs) {
	const { id } = await requireRecord(MAP, page.context, page.params.id)
	return await saveRecordForm(TRAILS, page, { id: page.params.trail, parent: id })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function TrailPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { map, drawn, storedId } = loaderData
	return (
		<PartPage
			{...{ record: TRAIL, what: "trail", loaderData, actionData, id: params.trail }}
			consequence="It disappears from the map. Its places stay."
			facts={{ places: drawn.places }}
			controls={{
				line: ({ typed, errors }) => (
					<WayFields {...{ map, drawn, errors, trailId: storedId, initial: typed }} />
				),
			}}
		/>
	)
}
