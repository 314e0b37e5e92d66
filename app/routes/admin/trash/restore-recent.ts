import { href, redirect } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { restoreDeletedAt } from "#app/models/trash/restore.server.ts"
import { kindsFor } from "#app/models/trash/trash-kinds.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/restore-recent"
import { GONE, restoredFlash } from "./restored-flash.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader() {
	return redirect(href("/admin/trash"))
}

/** Restores what this person deleted at the time `at`. */
export async function action({ context, url }: Route.ActionArgs) {
	const user = context.get(staffContext)
	const change = { by: user.username, at: new Date() }
	const at = url.searchParams.get("at") ?? ""
	const db = context.get(databaseContext)
	const results = await restoreDeletedAt(db, at, kindsFor(user, await readSettings(db)), change)
	const [first] = results
	if (!first) return await redirectWith(context, href("/admin/trash"), GONE)
	if (results.length === 1) return await redirectWith(context, first.list, restoredFlash(first, ""))
	return await redirectWith(context, first.list, {
		title: `${formatNumber(results.length)} species restored`,
		auditAction: "species.undeleted",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
