import { href, redirect } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { deleteHours } from "#app/models/time/deleted-hours.server.ts"
import { notFound } from "#app/platform/responses.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/delete-hours"
import { hoursSaved } from "./hours-saved.server.ts"

export function loader() {
	return redirect(href("/admin/site/hours"))
}

export async function action({ context, params: { kind, key } }: Route.ActionArgs) {
	if (kind !== "seasons" && kind !== "days") throw notFound()
	const change = changeOf(context)
	const name = await deleteHours(context.get(databaseContext), kind, key, change)
	// Deleted before, for example by a double click.
	if (!name) return await hoursSaved(context, "Deleted")
	const undo = href("/admin/site/hours/deleted/:at/restore", { at: String(change.at.getTime()) })
	return await hoursSaved(context, "Deleted", { description: name, undo })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
