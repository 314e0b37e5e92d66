import { href, redirect } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { restore, warnOfSharedName } from "#app/models/trash/restore.server.ts"
import { kindsFor } from "#app/models/trash/trash-kinds.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/restore"
import { GONE, restoredFlash } from "./restored-flash.ts"
import { withRestored } from "./restored-rows.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader() {
	return redirect(href("/admin/trash"))
}

export async function action({ context, params, url }: Route.ActionArgs) {
	const db = context.get(databaseContext)
	const user = context.get(staffContext)
	const change = { by: user.username, at: new Date() }
	const trashId = parseId(params.id) ?? 0
	const result = await restore(db, trashId, kindsFor(user, await readSettings(db)), change)
	const list = href("/admin/trash")
	if (!result) return await redirectWith(context, list + url.search, GONE)
	const isRestored = !("reason" in result)
	const warning = isRestored && result.kind === "species" ? await warnOfSharedName(db, result.id) : ""
	const search = isRestored ? withRestored(url.searchParams, { trashId, ...result }) : url.search
	return await redirectWith(context, list + search, restoredFlash(result, warning))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
