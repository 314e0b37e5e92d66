import { href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { archiveSpecies } from "#app/models/species/species-changes.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/archive"
import { BulkDialog } from "./bulk-dialog.tsx"
import { bulkPath, changeSelection, findSelection, viewOf } from "./bulk-selection.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

const FAILURE = "Failed to bulk archive species"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Archive species") }]

export const loader = ({ context, url }: Route.LoaderArgs) =>
	findSelection(context, url, ({ archived }) => !archived)

export async function action({ context, request, url }: Route.ActionArgs) {
	const db = context.get(databaseContext)
	return await changeSelection(context, { request, url }, (ids, change) => archiveSpecies(db, ids, change), {
		done: "archived",
		already: "already archived",
		failure: FAILURE,
		auditAction: "species.archived",
		undo: (changed) => bulkPath(href("/admin/species/unarchive"), changed),
		view: viewOf(`${href("/admin")}?archived=show`),
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SpeciesArchive({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<BulkDialog
			action="Archive"
			consequence="Visitors won't see archived species. To bring them back, choose ‘Show Archived’ in the list."
			failure={FAILURE}
			species={loaderData.species}
			unchanged={loaderData.unchanged}
			already="already archived"
			unknown={loaderData.unknown}
			closeTo={href("/admin") + loaderData.listSearch}
			errors={actionData?.errors}
		/>
	)
}
