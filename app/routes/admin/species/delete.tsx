import { href } from "react-router"
import { fileServicesOf } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { deleteSpeciesWithFiles } from "#app/models/species/save-species.server.ts"
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
	return await changeSelection(
		context,
		{ request, url },
		(ids, change) => deleteSpeciesWithFiles(fileServicesOf(context), ids, change),
		{ done: "deleted", failure: FAILURE, failureOfOne: SINGLE_FAILURE, did: "species.deleted" },
	)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SpeciesDelete({ loaderData, actionData }: Route.ComponentProps) {
	const { species, problem, unknown, listSearch } = loaderData
	return (
		<BulkDialog
			action="Delete"
			isFinal
			consequence="This can't be undone. The text, pictures and audio guide will be deleted. To hide a species from visitors instead, archive it."
			failure={species.length + unknown === 1 ? SINGLE_FAILURE : FAILURE}
			species={species}
			problem={problem}
			unknown={unknown}
			closeTo={href("/admin") + listSearch}
			errors={actionData?.errors}
		/>
	)
}
