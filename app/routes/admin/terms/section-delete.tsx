import { href } from "react-router"
import { deleteAndRedirect } from "#app/middleware/delete-record.server.ts"
import { TRASH_DAYS } from "#app/models/trash/trash.ts"
import { SECTION } from "#app/models/waiver/section.record.ts"
import { DeleteDialog } from "#app/records/delete-dialog.tsx"
import { requireRecord } from "#app/records/record-routes.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/section-delete"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Delete section") }]

const DRAFT = href("/admin/site/terms")

export async function loader({ context, params }: Route.LoaderArgs) {
	const { heading } = await requireRecord(SECTION, context, params.id)
	return { heading }
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const section = {
		kind: "section",
		id: params.id,
		to: DRAFT,
		title: "Section deleted from the draft",
	} as const
	return await deleteAndRedirect(context, request, section)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SectionDelete({ loaderData: { heading }, actionData }: Route.ComponentProps) {
	return (
		<DeleteDialog noun="section" closeTo={DRAFT} actionData={actionData}>
			<p>
				<strong>{heading}</strong> will be deleted from the draft. The trash keeps it for {TRASH_DAYS} days,
				and until then you can restore it to its place. Published versions keep their sections.
			</p>
		</DeleteDialog>
	)
}
