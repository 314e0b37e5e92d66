import { href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { unarchiveSpecies } from "#app/models/species/species-changes.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/unarchive"
import { BulkDialog } from "./bulk-dialog.tsx"
import { bulkPath, changeSelection, findSelection, viewOf } from "./bulk-selection.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

const FAILURE = "Failed to bulk unarchive species"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Unarchive species") }]

export const loader = ({ context, url }: Route.LoaderArgs) =>
	findSelection(context, url, ({ archived }) => archived)

export async function action({ context, request, url }: Route.ActionArgs) {
	const db = context.get(databaseContext)
	return await changeSelection(
		context,
		{ request, url },
		(ids, change) => unarchiveSpecies(db, ids, change),
		{
			done: "unarchived",
			already: "not archived",
			failure: FAILURE,
			auditAction: "species.unarchived",
			undo: (changed) => bulkPath(href("/admin/species/archive"), changed),
			view: viewOf(href("/admin")),
		},
	)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SpeciesUnarchive({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<BulkDialog
			action="Unarchive"
			consequence="Visitors will see them in the catalogue again."
			failure={FAILURE}
			species={loaderData.species}
			unchanged={loaderData.unchanged}
			already="not archived"
			unknown={loaderData.unknown}
			closeTo={href("/admin") + loaderData.listSearch}
			errors={actionData?.errors}
		/>
	)
}
