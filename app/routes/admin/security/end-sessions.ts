import { href, redirect } from "react-router"
import { databaseContext, sessionContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { signOutEverywhere } from "#app/models/accounts/user.server.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/end-sessions"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader() {
	return redirect(href("/admin/security"))
}

export async function action({ context }: Route.ActionArgs) {
	const admin = context.get(staffContext)
	const change = { by: admin.username, at: new Date() }
	const count = await signOutEverywhere(
		context.get(databaseContext),
		admin,
		change,
		context.get(sessionContext),
	)
	return await redirectWith(context, href("/admin/security"), {
		title: "Signed out everywhere else",
		description: count === 1 ? "Ended 1 other session." : `Ended ${formatNumber(count)} other sessions.`,
		auditAction: "user.sessions-ended",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
