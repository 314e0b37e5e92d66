import { redirect } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { openAgain } from "#app/models/time/day-change.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/open-again"
import { siteHome, todayChanged } from "./hours-saved.server.ts"

export const handle = import.meta.env.SSR && ({ role: "closing" } satisfies RouteHandle)

export function loader({ context }: Route.LoaderArgs) {
	return redirect(siteHome(context))
}

export async function action({ context }: Route.ActionArgs) {
	const change = changeOf(context)
	const { wasClosed } = await openAgain(context.get(databaseContext), change)
	return await todayChanged(context, wasClosed ? "The farm is open again" : "The usual hours apply today")
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
