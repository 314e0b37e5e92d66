import { href, redirect } from "react-router"
import { deleteAndRedirect } from "#app/middleware/delete-record.server.ts"
import { notFound } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/delete-part"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

/** Only a form posts here; opening the URL leads to the map. */
export function loader({ params: { id } }: Route.LoaderArgs) {
	return redirect(href("/admin/map/:id", { id }))
}

const PARTS = {
	places: { kind: "place", title: "Place deleted" },
	trails: { kind: "trail", title: "Trail deleted" },
} as const

export async function action({ context, params: { id, kind, key }, request }: Route.ActionArgs) {
	const part = kind === "places" || kind === "trails" ? PARTS[kind] : undefined
	if (!part) throw notFound()
	const to = href("/admin/map/:id", { id })
	return await deleteAndRedirect(context, request, { ...part, id: key, to })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
