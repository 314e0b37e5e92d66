import { href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { deleteSpecies } from "#app/models/species/species-changes.server.ts"
import { TRASH_DAYS, undoDeletion } from "#app/models/trash/trash.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/delete"
import { BulkDialog } from "./bulk-dialog.tsx"
import { changeSelection, findSelection } from "./bulk-selection.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

const FAILURE = "Failed to bulk delete species"
const SINGLE_FAILURE = "Failed to delete species"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Delete species") }]

export const loader = ({ context, url }: Route.LoaderArgs) => findSelection(context, url)

export async function action({ context, request, url }: Route.ActionArgs) {
	const db = context.get(databaseContext)
	return await changeSelection(context, { request, url }, (ids, change) => deleteSpecies(db, ids, change), {
		done: "deleted",
		failure: FAILURE,
		failureOfOne: SINGLE_FAILURE,
		auditAction: "species.deleted",
		undo: (_, at) => undoDeletion(at),
		view: () => href("/admin/trash"),
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SpeciesDelete({ loaderData, actionData }: Route.ComponentProps) {
	const { species, unknown, listSearch } = loaderData
	const isOne = species.length === 1
	const effect = isOne
		? "Visitors no longer see it, and its printed QR codes stop working. It stays"
		: "Visitors no longer see them, and their printed QR codes stop working. They stay"
	return (
		<BulkDialog
			action="Delete"
			isFinal
			consequence={`${effect} in the Trash for ${TRASH_DAYS} days: Restore brings ${isOne ? "it" : "each one"} back with its number, photos and codes.`}
			failure={species.length + unknown === 1 ? SINGLE_FAILURE : FAILURE}
			species={species}
			unknown={unknown}
			closeTo={href("/admin") + listSearch}
			errors={actionData?.errors}
		/>
	)
}
