import { href, redirect } from "react-router"
import { fileServicesOf, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { deletePhotoWithFiles } from "#app/models/species/save-photo.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/photo-delete"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

/** Only a form posts here; opening the URL leads to the photos. */
export function loader({ params }: Route.LoaderArgs) {
	return redirect(href("/admin/species/:id/photos", params))
}

export async function action({ context, params, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const sent = await request.formData().catch(() => new FormData())
	const change = { by: context.get(staffContext).username, at: new Date() }
	const id = parseId(params.id) ?? 0
	const name = await deletePhotoWithFiles(fileServicesOf(context), id, String(sent.get("imageUrl")), change)
	// Without a name it was deleted before, for example by a double click.
	const flash = {
		title: "Photo deleted",
		...(name !== undefined && { did: "species.photo-deleted" as const }),
	}
	return await redirectWith(context, href("/admin/species/:id/photos", params), flash)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
