import { href } from "react-router"
import { databaseContext } from "../../middleware/context.server.ts"
import { changeSelection, findSelection } from "../../middleware/staff/bulk-selection.server.ts"
import { archiveSpecies } from "../../models/species-changes.server.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { BulkDialog } from "../../ui/staff/bulk-dialog.tsx"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/species-archive"

const FAILURE = "Failed to bulk archive species"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Archive species") }]

export const loader = ({ context, url }: Route.LoaderArgs) => findSelection(context, url)

export async function action({ context, request, url }: Route.ActionArgs) {
	const db = context.get(databaseContext)
	return await changeSelection(context, { request, url }, (ids, change) => archiveSpecies(db, ids, change), {
		done: "archived",
		failure: FAILURE,
		did: "species.archived",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)

export default function SpeciesArchive({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<BulkDialog
			verb="Archive"
			consequence="Visitors no longer see what is archived. Nothing is lost: it can be brought back under 'Show Archived'."
			failure={FAILURE}
			species={loaderData.species}
			problem={loaderData.problem}
			unknown={loaderData.unknown}
			closeTo={href("/admin") + loaderData.listSearch}
			errors={actionData?.errors}
		/>
	)
}
