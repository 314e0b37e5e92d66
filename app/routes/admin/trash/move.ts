import { href, redirect } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { kindsFor, rulesOf } from "#app/models/trash/trash-kinds.ts"
import { notFound } from "#app/platform/responses.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { deleteAndRedirect } from "#app/use-cases/delete-record.server.ts"
import type { Route } from "./+types/move"
import { withoutRestored } from "./restored-rows.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader() {
	return redirect(href("/admin/trash"))
}

export async function action({ context, params, url }: Route.ActionArgs) {
	const settings = await readSettings(context.get(databaseContext))
	const kind = kindsFor(context.get(staffContext), settings).find((one) => one === params.kind)
	if (!kind) throw notFound()
	const row = { kind, id: parseId(params.id) ?? 0 }
	const to = href("/admin/trash") + withoutRestored(url.searchParams, row)
	const title = `${rulesOf(kind).label} moved to the trash`
	return await deleteAndRedirect(context, { kind, id: params.id, to, title })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
