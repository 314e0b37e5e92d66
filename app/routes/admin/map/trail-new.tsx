import { randomUUID } from "node:crypto"
import { href } from "react-router"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { trailFormValues } from "#app/models/map/trail-form.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/trail-new"
import { requireMap } from "./find-map.server.ts"
import { MapPage } from "./map-page.tsx"
import { readTrailPage } from "./read-trail-page.server.ts"
import { saveTrailForm } from "./save-trail-form.server.ts"
import { TrailForm } from "./trail-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "New trail") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const { draft, ...page } = await readTrailPage(context, { url, id: params.id })
	const values = trailFormValues(draft ?? { formKey: randomUUID() })
	return { ...page, values, isRestored: draft !== undefined }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const { id } = await requireMap(context, params.id)
	return await saveTrailForm(context, { request, url }, id, null)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function TrailNew({ loaderData, actionData }: Route.ComponentProps) {
	const { map } = loaderData
	return (
		<MapPage title="New trail" back={{ to: href("/admin/map/:id", { id: String(map.id) }), text: map.name }}>
			<TrailForm {...loaderData} trailId={null} visitorsSee="nothing" answer={actionData} />
		</MapPage>
	)
}
