import { href, redirect } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { movePhoto } from "#app/models/species/photo.server.ts"
import { MAX_PHOTOS } from "#app/models/species/photo.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/photo-move"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader({ params }: Route.LoaderArgs) {
	return redirect(href("/admin/species/:id/photos", params))
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const sent = await request.formData().catch(() => new FormData())
	const imageUrl = String(sent.get("imageUrl"))
	const to = Math.min(Math.max(Math.trunc(Number(sent.get("to"))) || 0, 0), MAX_PHOTOS)
	const change = changeOf(context)
	const db = context.get(databaseContext)
	const id = parseId(params.id) ?? 0
	const name = await db.transaction().execute((trx) => movePhoto(trx, id, { imageUrl, to }, change))
	const flash =
		name === undefined
			? { title: "This photo was deleted before" }
			: { title: "Order saved", auditAction: "species.photo-moved" as const }
	return await redirectWith(context, href("/admin/species/:id/photos", params), flash)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
