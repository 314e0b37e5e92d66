import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { carriedFields } from "#app/middleware/forms/edit-conflict.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { findTrail } from "#app/models/map/trail.server.ts"
import { storedTrailValues, type TrailContent, trailFormValues } from "#app/models/map/trail-form.ts"
import { findChanges } from "#app/models/map/unpublished-changes.server.ts"
import { whatVisitorsSee } from "#app/records/draft-state.ts"
import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/trail-edit"
import { DeletePart } from "./delete-part-form.tsx"
import { requireMap } from "./find-map.server.ts"
import { MapPage } from "./map-page.tsx"
import { readTrailPage } from "./read-trail-page.server.ts"
import { readTrailVersions, saveTrailForm } from "./save-trail-form.server.ts"
import { TrailForm } from "./trail-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Edit trail") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const { draft, ...page } = await readTrailPage(context, { url, id: params.id })
	const found = await findTrail(context.get(databaseContext), parseId(params.trail) ?? 0)
	const trail = found?.mapId === page.map.id ? found : undefined
	const changes =
		trail && (await findChanges<TrailContent>(context.get(databaseContext), { kind: "trails", id: trail.id }))
	const stored = trail && {
		...storedTrailValues({ ...trail, ...changes }, page.drawn.places),
		formKey: randomUUID(),
	}
	const versions = trail && (await readTrailVersions(context.get(databaseContext), page.map.id, trail.id))
	const values = trailFormValues(draft ?? stored ?? {})
	// Not thrown, because this page also shows the response to a form whose trail has been deleted.
	return data(
		{
			...page,
			values,
			isRestored: draft !== undefined,
			...carriedFields(draft, versions?.theirs && versions.lines(versions.theirs)),
			trailId: trail?.id ?? null,
			visitorsSee: whatVisitorsSee(trail, changes),
		},
		{ status: trail ? 200 : 404 },
	)
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const map = await requireMap(context, params.id)
	const trail = await findTrail(context.get(databaseContext), parseId(params.trail) ?? 0)
	return await saveTrailForm(context, { request, url }, map.id, trail?.mapId === map.id ? trail.id : 0)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function TrailEdit({ loaderData, actionData }: Route.ComponentProps) {
	const { map, trailId, visitorsSee } = loaderData
	const isShown = trailId !== null || actionData || loaderData.isRestored
	return (
		<MapPage
			title={isShown ? "Edit trail" : "Trail not found"}
			back={{ to: href("/admin/map/:id", { id: String(map.id) }), text: map.name }}
		>
			{isShown ? (
				<TrailForm key={trailId} {...loaderData} trailId={trailId ?? 0} answer={actionData} />
			) : (
				<DeletedRecord />
			)}
			{trailId !== null && visitorsSee === "the earlier version" && (
				<DeletePart
					action={href("/admin/map/:id/:kind/:key/delete", {
						id: String(map.id),
						kind: "trail-changes",
						key: String(trailId),
					})}
					what="draft"
					consequence="The trail is again as visitors see it. The draft can't be restored."
				/>
			)}
			{trailId !== null && (
				<DeletePart
					action={href("/admin/map/:id/:kind/:key/delete", {
						id: String(map.id),
						kind: "trails",
						key: String(trailId),
					})}
					what="trail"
					consequence="It disappears from the map. Its places stay."
				/>
			)}
		</MapPage>
	)
}
