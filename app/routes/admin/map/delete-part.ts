import { href, redirect } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { methodNotAllowed, notFound } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { deletePlace } from "#app/models/map/place.server.ts"
import { deleteTrail } from "#app/models/map/trail.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/delete-part"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

/** Only a form posts here; opening the URL leads to the map. */
export function loader({ params: { id } }: Route.LoaderArgs) {
	return redirect(href("/admin/map/:id", { id }))
}

export async function action({ context, params: { id, kind, key }, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	if (kind !== "places" && kind !== "trails") throw notFound()
	const change = { by: context.get(staffContext).username, at: new Date() }
	const remove = kind === "places" ? deletePlace : deleteTrail
	const name = await context
		.get(databaseContext)
		.transaction()
		.execute((trx) => remove(trx, parseId(key) ?? 0, change))
	const did = kind === "places" ? ("place.deleted" as const) : ("trail.deleted" as const)
	const title = kind === "places" ? "Place deleted" : "Trail deleted"
	// Without a name it was deleted before, for example by a double click.
	const flash = { title, ...(name !== undefined && { description: name, did }) }
	return await redirectWith(context, href("/admin/map/:id", { id }), flash)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
