import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/bulk"
import { BULK_ACTIONS } from "./bulk-actions.ts"
import { BulkDialog } from "./bulk-dialog.tsx"
import { changeSelection, findSelection } from "./bulk-selection.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? `${BULK_ACTIONS[loaderData.bulk].label} species` : "") },
]

export const loader = ({ context, url }: Route.LoaderArgs) => findSelection(context, url)

export const action = ({ context, request, url }: Route.ActionArgs) =>
	changeSelection(context, { request, url })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SpeciesBulk({ loaderData, actionData }: Route.ComponentProps) {
	const action = BULK_ACTIONS[loaderData.bulk]
	return <BulkDialog action={action} selection={loaderData} errors={actionData?.errors} />
}
