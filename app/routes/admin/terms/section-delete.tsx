import { Form, href, Link, useNavigation } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { deleteSection, findSection } from "#app/models/waiver/terms-draft.server.ts"
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/section-delete"
import { changeSection } from "./section-action.server.ts"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Delete section") }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const section = id && (await findSection(context.get(databaseContext), id))
	// Back leads here after deleting without scripts.
	if (!section)
		throw await redirectWith(context, href("/admin/site/terms"), { title: "This section no longer exists" })
	return { heading: section.heading }
}

export async function action({ context, params, request }: Route.ActionArgs) {
	return await changeSection(context, { request, params }, async (db, id, change) => {
		const result = await deleteSection(db, id, change)
		if (result === "only section")
			return { title: "Error", description: "The terms need at least one section.", destructive: true }
		return result === undefined
			? undefined
			: { title: "Section deleted from the draft", description: result, did: "terms.section-deleted" }
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SectionDelete({ loaderData: { heading }, actionData }: Route.ComponentProps) {
	const pending = useNavigation().state === "submitting"
	return (
		<StaffDialog title="Delete this section?" closeTo={href("/admin/site/terms")}>
			<div className="mt-3 grid gap-4">
				{actionData && <ErrorSummary title="Error" errors={actionData.errors} />}
				<p className="[overflow-wrap:anywhere]">
					<strong>{heading}</strong> will be deleted from the draft. Published versions keep their sections.
				</p>
				<Form method="post" preventScrollReset className="flex flex-wrap gap-3">
					<button type="submit" className="button button-danger" aria-disabled={pending}>
						Delete section
					</button>
					<Link to={href("/admin/site/terms")} preventScrollReset className="button button-quiet">
						Cancel
					</Link>
				</Form>
			</div>
		</StaffDialog>
	)
}
