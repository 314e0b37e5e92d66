import { Form, href, Link, useNavigation } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { deleteAndRedirect } from "#app/middleware/delete-record.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { TRASH_DAYS } from "#app/models/trash/trash.ts"
import { SECTION } from "#app/models/waiver/section.record.ts"
import { findRecord } from "#app/records/record-rows.server.ts"
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/section-delete"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Delete section") }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const section = id && (await findRecord(context.get(databaseContext), SECTION, id))
	// Back leads here after deleting without scripts.
	if (!section)
		throw await redirectWith(context, href("/admin/site/terms"), { title: "This section no longer exists" })
	return { heading: section.heading }
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const title = "Section deleted from the draft"
	const section = { kind: "section", id: params.id, to: href("/admin/site/terms"), title } as const
	return await deleteAndRedirect(context, request, section)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SectionDelete({ loaderData: { heading }, actionData }: Route.ComponentProps) {
	const pending = useNavigation().state === "submitting"
	return (
		<StaffDialog title="Delete this section?" closeTo={href("/admin/site/terms")}>
			<div className="mt-3 grid gap-4">
				{actionData && <ErrorSummary title="Error" errors={actionData.errors} />}
				<p className="[overflow-wrap:anywhere]">
					<strong>{heading}</strong> will be deleted from the draft. The trash keeps it for {TRASH_DAYS} days,
					and until then you can restore it to its place. Published versions keep their sections.
				</p>
				<Form method="post" preventScrollReset className="flex flex-wrap gap-3">
					<button type="submit" className="button button-danger" aria-disabled={pending}>
						Delete section
					</button>
					<Link to={href("/admin/site/terms")} preventScrollReset className="button button-quiet">
						Keep it
					</Link>
				</Form>
			</div>
		</StaffDialog>
	)
}
