import { href, type RouterContextProvider, redirect } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { discardChanges, type Part } from "#app/models/map/unpublished-changes.server.ts"
import { notFound } from "#app/platform/responses.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { deleteAndRedirect } from "#app/use-cases/delete-record.server.ts"
import type { Route } from "./+types/delete-part"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader({ params: { id } }: Route.LoaderArgs) {
	return redirect(href("/admin/map/:id", { id }))
}

const PARTS = { places: "place", trails: "trail" } as const

export async function action({ context, params: { id, kind, key } }: Route.ActionArgs) {
	const part = kind === "places" || kind === "trails" ? PARTS[kind] : undefined
	const to = href("/admin/map/:id", { id })
	if (kind === "place-changes" || kind === "trail-changes") {
		const changed = { kind: `${kind.replace("-changes", "")}s` as Part["kind"], id: parseId(key) ?? 0 }
		return await discardAndRedirect(context, { mapId: parseId(id) ?? 0, changed, to })
	}
	if (!part) throw notFound()
	return await deleteAndRedirect(context, { kind: part, id: key, to })
}

async function discardAndRedirect(
	context: Readonly<RouterContextProvider>,
	{ mapId, changed, to }: { mapId: number; changed: Part; to: string },
) {
	const change = changeOf(context)
	const isDone = await discardChanges(context.get(databaseContext), mapId, changed, change)
	const flash = isDone
		? { title: "Draft deleted", description: "Visitors see the version that stayed published." }
		: { title: "No draft found", description: "It was published or deleted before." }
	return await redirectWith(context, to, flash)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
