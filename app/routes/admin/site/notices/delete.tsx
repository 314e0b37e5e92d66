import { Form, href, Link, useNavigation } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { deleteAndRedirect } from "#app/middleware/delete-record.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { NOTICE } from "#app/models/notices/notice.record.ts"
import { TRASH_DAYS } from "#app/models/trash/trash.ts"
import { findRecord } from "#app/records/record-rows.server.ts"
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/delete"

export const handle = import.meta.env.SSR && ({ role: "closing" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Delete notice") }]

const LIST = href("/admin/site/notices")

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const notice = id && (await findRecord(context.get(databaseContext), NOTICE, id))
	// Back leads here after deleting without scripts.
	if (!notice) throw await redirectWith(context, LIST, { title: "This notice no longer exists" })
	return { text: notice.text }
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const notice = { kind: "notice", id: params.id, to: LIST, title: "Notice deleted" } as const
	return await deleteAndRedirect(context, request, notice)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function NoticeDelete({ loaderData: { text }, actionData }: Route.ComponentProps) {
	const pending = useNavigation().state === "submitting"
	return (
		<StaffDialog title="Delete this notice?" closeTo={LIST}>
			<div className="mt-3 grid gap-4 [overflow-wrap:anywhere]">
				{actionData && <ErrorSummary title="Error" errors={actionData.errors} />}
				<p dir="auto" className="font-semibold whitespace-pre-line">
					{text}
				</p>
				<p>
					It disappears from the site. The trash keeps it for {TRASH_DAYS} days, and until then you can
					restore it.
				</p>
				<Form method="post" preventScrollReset className="flex flex-wrap gap-3">
					<button type="submit" className="button button-danger" aria-disabled={pending}>
						Delete notice
					</button>
					<Link to={LIST} preventScrollReset className="button button-quiet">
						Keep it
					</Link>
				</Form>
			</div>
		</StaffDialog>
	)
}
