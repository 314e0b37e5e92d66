import { Form, href, Link, useNavigation } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { deleteNotice, findNotice } from "#app/models/notices/notice.server.ts"
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/delete"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Delete notice") }]

const LIST = href("/admin/site/notices")

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const notice = id && (await findNotice(context.get(databaseContext), id))
	// Back leads here after deleting without scripts.
	if (!notice) throw await redirectWith(context, LIST, { title: "This notice no longer exists" })
	return { text: notice.text }
}

export async function action({ context, params, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const change = { by: context.get(staffContext).username, at: new Date() }
	const id = parseId(params.id) ?? 0
	const text = await context
		.get(databaseContext)
		.transaction()
		.execute((trx) => deleteNotice(trx, id, change))
	if (text === undefined)
		return await redirectWith(context, LIST, {
			title: "Error",
			description: "This notice no longer exists. Someone else may have deleted it.",
			destructive: true,
		})
	return await redirectWith(context, LIST, {
		title: "Notice deleted",
		description: text,
		did: "notice.deleted",
	})
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
				<p>It will be deleted and disappear from the site. This can't be undone.</p>
				<Form method="post" preventScrollReset className="flex flex-wrap gap-3">
					<button type="submit" className="button button-danger" aria-disabled={pending}>
						Delete notice
					</button>
					<Link to={LIST} preventScrollReset className="button button-quiet">
						Cancel
					</Link>
				</Form>
			</div>
		</StaffDialog>
	)
}
