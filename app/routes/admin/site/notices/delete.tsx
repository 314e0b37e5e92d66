import { href } from "react-router"
import { deleteAndRedirect } from "#app/middleware/delete-record.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { NOTICE } from "#app/models/notices/notice.record.ts"
import { TRASH_DAYS } from "#app/models/trash/trash.ts"
import { DeleteDialog } from "#app/records/delete-dialog.tsx"
import { requireRecord } from "#app/records/record-routes.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/delete"

export const handle = import.meta.env.SSR && ({ role: "closing" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Delete notice") }]

const LIST = href("/admin/site/notices")

export async function loader({ context, params }: Route.LoaderArgs) {
	const { text } = await requireRecord(NOTICE, context, params.id)
	return { text }
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const notice = { kind: "notice", id: params.id, to: LIST, title: "Notice deleted" } as const
	return await deleteAndRedirect(context, request, notice)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function NoticeDelete({ loaderData: { text }, actionData }: Route.ComponentProps) {
	return (
		<DeleteDialog noun="notice" closeTo={LIST} actionData={actionData}>
			<p dir="auto" className="font-semibold whitespace-pre-line">
				{text}
			</p>
			<p>
				It disappears from the site. The trash keeps it for {TRASH_DAYS} days, and until then you can restore
				it.
			</p>
		</DeleteDialog>
	)
}
