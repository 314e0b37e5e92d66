import { data, href } from "react-router"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { loadRecordForm, requireRecord, saveRecordForm } from "#core/records/record-routes.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { MAP } from "#features/map/map.record.ts"
import { storedControlPoints } from "#features/map/map.server.ts"
import type { Route } from "./+types/control-points"
import { ControlPointsForm } from "./control-points-form.tsx"
import { MapPage } from "./map-page.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Control points") }]

export async function loader(page: Route.LoaderArgs) {
	const map = await requireRecord(MAP, page.context, page.params.id)
	const { data: form, init } = await loadRecordForm(storedControlPoints(map), page, { id: page.params.id })
	return data({ ...form, map }, init ?? {})
}

export async function action(page: Route.ActionArgs) {
	const map = await requireRecord(MAP, page.context, page.params.id)
	return await saveRecordForm(storedControlPoints(map), page, { id: page.params.id })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function ControlPoints({ loaderData, actionData }: Route.ComponentProps) {
	const { map } = loaderData
	return (
		<MapPage
			title="Control points"
			back={{ to: href("/admin/map/:id", { id: String(map.id) }), text: map.name }}
		>
			{loaderData.values && (
				<ControlPointsForm {...loaderData} values={loaderData.values} actionData={actionData} />
			)}
		</MapPage>
	)
}
