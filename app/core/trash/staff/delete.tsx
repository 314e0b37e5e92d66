import { href } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { changeOf, databaseContext, fileServicesOf } from "#core/http/context.server.ts"
import { deleteForGood } from "#core/trash/delete-for-good.server.ts"
import { findInTrash } from "#core/trash/trash-entries.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/delete"
import { ConfirmDialog } from "./confirm-dialog.tsx"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Delete for good") }]

const GONE = { title: "This is no longer in the trash" }

export async function loader({ context, params }: Route.LoaderArgs) {
	const found = await findInTrash(context.get(databaseContext), parseId(params.id) ?? 0)
	// Back leads here after deleting without scripts.
	if (!found) throw await redirectWith(context, href("/admin/trash"), GONE)
	return found
}

export async function action({ context, params }: Route.ActionArgs) {
	const change = changeOf(context)
	const name = await deleteForGood(fileServicesOf(context), parseId(params.id) ?? 0, change)
	if (name === undefined) return await redirectWith(context, href("/admin/trash"), GONE)
	return await redirectWith(context, href("/admin/trash"), {
		title: "Deleted for good",
		description: name,
		auditAction: "trash.deleted",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function DeleteForGood({ loaderData: { name, noun }, actionData }: Route.ComponentProps) {
	return (
		<ConfirmDialog
			title="Delete for good?"
			button="Delete for good"
			keep="Keep it"
			errors={actionData?.errors}
		>
			The {noun} <strong dir="auto">{name}</strong> will be deleted with everything that belongs to it, such
			as pictures. This can't be undone.
		</ConfirmDialog>
	)
}
