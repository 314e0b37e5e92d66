import { href } from "react-router"
import { changeSelection, findSelection } from "../../middleware/staff/bulk-selection.server.ts"
import { deleteSpeciesWithFiles } from "../../middleware/staff/species-files.server.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { BulkDialog } from "../../ui/staff/bulk-dialog.tsx"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/species-delete"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Delete species") }]

export const loader = ({ context, url }: Route.LoaderArgs) => findSelection(context, url)

export async function action({ context, request, url }: Route.ActionArgs) {
	return await changeSelection(
		context,
		{ request, url },
		(ids, change) => deleteSpeciesWithFiles(context, ids, change),
		{ done: "deleted", failure: "Failed to bulk delete species", did: "species.deleted" },
	)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)

export default function SpeciesDelete({ loaderData, actionData }: Route.ComponentProps) {
	const { species, problem, unknown, listSearch } = loaderData
	return (
		<BulkDialog
			verb="Delete"
			consequence="This is for good: texts, picture and audio guide are gone. To take a species off the site for a while, archive it instead."
			failure={species.length === 1 ? "Failed to delete species" : "Failed to bulk delete species"}
			species={species}
			problem={problem}
			unknown={unknown}
			closeTo={href("/admin") + listSearch}
			errors={actionData?.errors}
		/>
	)
}
