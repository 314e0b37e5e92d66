import { href, redirect } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { endOneSession } from "#app/models/accounts/account.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/end-session"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader() {
	return redirect(href("/admin/security"))
}

export async function action({ context, params }: Route.ActionArgs) {
	const user = context.get(staffContext)
	const change = { by: user.username, at: new Date() }
	const isEnded = await endOneSession(context.get(databaseContext), user, params.session, change)
	return await redirectWith(
		context,
		href("/admin/security"),
		isEnded
			? { title: "Signed out on the other device", auditAction: "user.session-ended" }
			: { title: "That session has already ended" },
	)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
