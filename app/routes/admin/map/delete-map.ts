import { href, redirect } from "react-router"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { deleteAndRedirect } from "#app/use-cases/delete-record.server.ts"
import type { Route } from "./+types/delete-map"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader() {
	return redirect(href("/admin/map"))
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
	return await deleteAndRedirect(context, { kind: "map", id, to: href("/admin/map") })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
