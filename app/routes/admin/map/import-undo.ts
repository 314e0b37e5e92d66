import { href, redirect } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { MAP } from "#app/models/map/map.record.ts"
import { undoMapImport } from "#app/models/map/map-imports.server.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { methodNotAllowed } from "#app/platform/responses.server.ts"
import { requireRecord } from "#app/records/record-routes.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/import-undo"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader({ params }: Route.LoaderArgs) {
	return redirect(href("/admin/map/:id/imports/:import", params))
}

export async function action({ context, params, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const map = await requireRecord(MAP, context, params.id)
	const change = changeOf(context)
	const result = await undoMapImport(context.get(databaseContext), map, parseId(params.import) ?? 0, change)
	const flash = result
		? { title: "Import undone", description: describe(result), auditAction: "map.import-undone" as const }
		: { title: "Nothing to undo", description: "The import was undone before, or is no longer listed." }
	return await redirectWith(context, href("/admin/map/:id/imports/:import", params), flash)
}

const MAX_NAMED = 5

function describe({ undone, left }: { undone: number; left: string[] }): string {
	const done = `${formatNumber(undone)} as before.`
	if (left.length === 0) return done
	const more = left.length > MAX_NAMED ? `, and ${formatNumber(left.length - MAX_NAMED)} more` : ""
	return `${done} Left, because someone changed or deleted it: ${left.slice(0, MAX_NAMED).join(", ")}${more}.`
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
