import { href, redirect } from "react-router"
import { methodNotAllowed } from "../../middleware/answers.server.ts"
import { adminContext, databaseContext, sessionContext } from "../../middleware/context.server.ts"
import { redirectWith } from "../../middleware/flash.server.ts"
import { signOutEverywhere } from "../../models/user.server.ts"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/sessions-end"

/** There is nothing to see here; the button stands on the Security tab. */
export function loader() {
	return redirect(href("/admin/security"))
}

export async function action({ context, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const admin = context.get(adminContext)
	const change = { by: admin.username, at: new Date() }
	const count = await signOutEverywhere(
		context.get(databaseContext),
		admin,
		change,
		context.get(sessionContext),
	)
	return await redirectWith(context, href("/admin/security"), {
		title: "Signed out everywhere else",
		description: count === 1 ? "One other session was ended." : `${count} other sessions were ended.`,
		did: "user.sessions-ended",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)
