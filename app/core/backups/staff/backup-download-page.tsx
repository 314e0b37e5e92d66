import { href } from "react-router"
import { isPasswordOld } from "#core/accounts/own-password.server.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { type FormResult, failedAction } from "#core/forms/ui/failed-submission.ts"
import { askedFields, ConfirmWithPassword } from "#core/forms/ui/own-password-field.tsx"
import { backupsContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import type { Route } from "./+types/backup-download-page"

export const handle = import.meta.env.SSR && ({ asksPassword: { fields: [] } } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Download Backup")

export async function loader({ context }: Route.LoaderArgs) {
	const { newest, complete = newest } = await context.get(backupsContext).state()
	if (!complete) throw notFound()
	return { name: complete.name, asksPassword: isPasswordOld(context) }
}

/** Leads to a page with a button, because a browser that receives a file would still show an earlier error. */
export async function action({ context }: Route.ActionArgs): Promise<Response | FormResult> {
	const page = href("/admin/security/backup-download")
	return await redirectWith(context, page, { title: "Password confirmed" })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function BackupDownload({ loaderData, actionData }: Route.ComponentProps) {
	const failure = actionData as FormResult
	const asksPassword = loaderData.asksPassword || askedFields(failure) !== undefined
	return (
		<StaffPage title="Download Backup" back={{ to: href("/admin/security") }}>
			<p className="max-w-[70ch] [overflow-wrap:anywhere]">
				{loaderData.name} contains everything: all texts, pictures and records, the tour passcode, and the
				accounts with the hashes of their passwords. Store it where nobody else can read it.
			</p>
			{asksPassword ? (
				<ConfirmWithPassword title="Backup not downloaded" fields={[]} actionData={failure} />
			) : (
				// A plain form, because React Router can't download a file.
				<form method="post" action={href("/admin/backup/download")} className="mt-4">
					<button type="submit" className="button">
						Download this backup
					</button>
				</form>
			)}
		</StaffPage>
	)
}
