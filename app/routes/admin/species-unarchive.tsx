import { href } from "react-router"
import { databaseContext } from "../../middleware/context.server.ts"
import { changeSelection, findSelection } from "../../middleware/staff/bulk-selection.server.ts"
import { unarchiveSpecies } from "../../models/species-changes.server.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { BulkDialog } from "../../ui/staff/bulk-dialog.tsx"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/species-unarchive"

const FAILURE = "Failed to bulk unarchive species"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Unarchive species") }]

export const loader = ({ context, url }: Route.LoaderArgs) => findSelection(context, url)

export async function action({ context, request, url }: Route.ActionArgs) {
	const db = context.get(databaseContext)
	return await changeSelection(
		context,
		{ request, url },
		(ids, change) => unarchiveSpecies(db, ids, change),
		{
			done: "brought back",
			failure: FAILURE,
			did: "species.unarchived",
		},
	)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)

export default function SpeciesUnarchive({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<BulkDialog
			verb="Unarchive"
			consequence="Visitors see them in the catalogue again."
			failure={FAILURE}
			species={loaderData.species}
			problem={loaderData.problem}
			unknown={loaderData.unknown}
			closeTo={href("/admin") + loaderData.listSearch}
			errors={actionData?.errors}
		/>
	)
}
