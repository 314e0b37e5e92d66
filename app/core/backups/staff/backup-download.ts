import { href, redirect } from "react-router"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import type { Route } from "./+types/backup-download"
import { newestBackupFile } from "./backup-actions.server.ts"

export const handle =
	import.meta.env.SSR &&
	({
		asksPassword: { fields: [] },
		passwordPage: href("/admin/security/backup-download"),
	} satisfies RouteHandle)

/** GET only redirects, so that link previews and crawlers don't download a backup. */
export function loader() {
	return redirect(href("/admin/security"))
}

/** Security: a backup contains password hashes and the passcode. */
export async function action({ context }: Route.ActionArgs) {
	const backup = await newestBackupFile(context)
	if (!backup) throw notFound()
	return new Response(backup.content, {
		headers: {
			"Content-Type": "application/x-tar",
			"Content-Length": String(backup.bytes),
			"Content-Disposition": `attachment; filename="${backup.name}"`,
			"Cache-Control": "private, no-store",
		},
	})
}
