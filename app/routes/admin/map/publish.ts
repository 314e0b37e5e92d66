import { href, redirect } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { MAP } from "#app/models/map/map.record.ts"
import { publishDrafts, type ToPublish } from "#app/models/map/publish.server.ts"
import { requireRecord } from "#app/records/record-routes.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/publish"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader({ params }: Route.LoaderArgs) {
	return redirect(href("/admin/map/:id", params))
}

/** Publishes the place or trail that the form names, or without one all drafts of the map. */
export async function action({ context, params, request }: Route.ActionArgs) {
	const map = await requireRecord(MAP, context, params.id)
	// A body that can't be read names nothing, which would stand for all drafts.
	const form = await request.formData().catch(() => undefined)
	const [[kind, id] = []] = [...(form ?? [])].filter(([name]) => name === "places" || name === "trails")
	const toPublish: ToPublish =
		kind === "places" || kind === "trails" ? { kind, id: parseId(String(id)) ?? 0 } : "all"
	const change = changeOf(context)
	const published = form && (await publishDrafts(context.get(databaseContext), map, toPublish, change))
	const flash =
		published === undefined
			? { title: "Nothing to publish", description: "It was published before, or deleted." }
			: { title: "Published", description: published, auditAction: "map.published" as const }
	return await redirectWith(context, href("/admin/map/:id", params), flash)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
