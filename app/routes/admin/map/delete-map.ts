import { href, redirect } from "react-router"
import { fileServicesOf, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { deleteMapWithPicture } from "#app/models/map/save-map.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/delete-map"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

/** Only a form posts here; opening the URL leads to the maps. */
export function loader() {
	return redirect(href("/admin/map"))
}

export async function action({ context, params, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const change = { by: context.get(staffContext).username, at: new Date() }
	const name = await deleteMapWithPicture(fileServicesOf(context), parseId(params.id) ?? 0, change)
	// Without a name it was deleted before, for example by a double click.
	const flash = {
		title: "Map deleted",
		...(name !== undefined && { description: name, did: "map.deleted" as const }),
	}
	return await redirectWith(context, href("/admin/map"), flash)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
