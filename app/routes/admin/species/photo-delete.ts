import { href, redirect } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { deletePhoto } from "#app/models/species/photo.server.ts"
import { undoDeletion } from "#app/models/trash/trash.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/photo-delete"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader({ params }: Route.LoaderArgs) {
	return redirect(href("/admin/species/:id/photos", params))
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const sent = await request.formData().catch(() => new FormData())
	const change = changeOf(context)
	const id = parseId(params.id) ?? 0
	const imageUrl = String(sent.get("imageUrl"))
	const db = context.get(databaseContext)
	const name = await db.transaction().execute((trx) => deletePhoto(trx, id, imageUrl, change))
	// Without a name it was deleted before, for example by a double click.
	const flash = {
		title: "Photo deleted",
		...(name !== undefined && {
			description: name,
			auditAction: "species.photo-deleted" as const,
			undo: undoDeletion(change.at),
			view: href("/admin/trash"),
		}),
	}
	return await redirectWith(context, href("/admin/species/:id/photos", params), flash)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
