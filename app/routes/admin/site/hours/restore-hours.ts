import { href, redirect } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { restoreHours } from "#app/models/time/deleted-hours.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/restore-hours"
import { hoursSaved } from "./hours-saved.server.ts"

export function loader() {
	return redirect(href("/admin/site/hours"))
}

export async function action({ context, params }: Route.ActionArgs) {
	const change = changeOf(context)
	const result = await restoreHours(context.get(databaseContext), Number(params.at), change)
	if ("problem" in result) return await hoursSaved(context, "Not restored", { description: result.problem })
	return await hoursSaved(context, "Restored", { description: result.name })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
