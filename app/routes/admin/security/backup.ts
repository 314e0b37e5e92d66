import { href, redirect } from "react-router"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/backup"
import { runBackupNow } from "./backup-actions.server.ts"

export function loader() {
	return redirect(href("/admin/security"))
}

export async function action({ context }: Route.ActionArgs) {
	return await redirectWith(context, href("/admin/security"), await runBackupNow(context))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
