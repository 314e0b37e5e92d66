import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { fileServicesOf } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { mapForm, mapFormValues } from "#app/models/map/map-form.ts"
import { findDraftUploads } from "#app/models/media/sent-files.server.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/new"
import { MapForm } from "./map-form.tsx"
import { MapPage } from "./map-page.tsx"
import { saveMapForm } from "./save-map-form.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "New map") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const draft = await findDraftForm(context, url, mapForm)
	const values = mapFormValues(draft ?? { formKey: randomUUID() })
	const { image } = await findDraftUploads(fileServicesOf(context), { ...values, audioUpload: "" })
	return { values, isRestored: draft !== undefined, waiting: image }
}

export async function action({ context, request, url }: Route.ActionArgs) {
	return await saveMapForm(context, { request, url }, null)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function MapNew({ loaderData, actionData }: Route.ComponentProps) {
	const list = href("/admin/map")
	return (
		<MapPage title="New map" back={{ to: list }}>
			<MapForm {...loaderData} isNew imageUrl={null} closeTo={list} answer={actionData} />
		</MapPage>
	)
}
