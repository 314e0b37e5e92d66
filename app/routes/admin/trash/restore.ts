import { href, redirect } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { restore, warnOfSharedName } from "#app/models/trash/restore.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/restore"
import { GONE, restoredFlash } from "./restored-flash.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

/** Only a form posts here; opening the URL leads to the trash. */
export function loader() {
	return redirect(href("/admin/trash"))
}

export async function action({ context, params, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const db = context.get(databaseContext)
	const change = { by: context.get(staffContext).username, at: new Date() }
	const restored = await restore(db, parseId(params.id) ?? 0, change)
	if (!restored) return await redirectWith(context, href("/admin/trash"), GONE)
	const warning = restored.kind === "species" ? await warnOfSharedName(db, restored.id) : ""
	return await redirectWith(context, href("/admin/trash"), restoredFlash(restored, warning))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
