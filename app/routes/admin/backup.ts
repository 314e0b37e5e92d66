import { href, redirect } from "react-router"
import { methodNotAllowed } from "../../middleware/answers.server.ts"
import { redirectWith } from "../../middleware/flash.server.ts"
import { backUpNow } from "../../middleware/staff/backup.server.ts"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/backup"

/** There is nothing to see here; the button stands on the Security tab. */
export function loader() {
	return redirect(href("/admin/security"))
}

export async function action({ context, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	return await redirectWith(context, href("/admin/security"), await backUpNow(context))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)
