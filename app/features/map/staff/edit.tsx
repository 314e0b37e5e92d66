import { data, href } from "react-router"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { EditForm, shownForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { MAP } from "#features/map/map.record.ts"
import { MAPS } from "#features/map/map.server.ts"
import type { Route } from "./+types/edit"
import { ControlPointFields } from "./control-point-fields.tsx"
import { MapPage } from "./map-page.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.id ? MAP.titles.edit : MAP.titles.new) },
]

export async function loader(page: Route.LoaderArgs) {
	const { data: form, init } = await loadRecordForm(MAPS, page, { id: page.params.id })
	const map = await MAPS.find(page.context.get(databaseContext), { id: page.params.id })
	return data({ ...form, map }, init ?? {})
}

export const action = (page: Route.ActionArgs) => saveRecordForm(MAPS, page, { id: page.params.id })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function MapEdit({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
	const { map } = loaderData
	const { values, title } = shownForm(MAP, !id, loaderData, actionData)
	const closeTo = loaderData.storedId === null ? href("/admin/map") : href("/admin/map/:id", { id: id ?? "" })
	const back = { to: closeTo, ...(id && { text: values?.name || staffTitle("/admin/map") }) }
	return (
		<MapPage title={title} back={back}>
			<EditForm
				{...{ ...loaderData, record: MAP, isNew: !id, closeTo, actionData }}
				controls={{
					controlPoints: (form) => map !== undefined && <ControlPointFields {...{ map, form }} />,
				}}
			/>
		</MapPage>
	)
}
