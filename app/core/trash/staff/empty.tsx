import { href } from "react-router"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { changeOf, databaseContext, fileServicesOf } from "#core/http/context.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { emptyTrash } from "#core/trash/delete-for-good.server.ts"
import { countTrash } from "#core/trash/trash-entries.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/empty"
import { ConfirmDialog } from "./confirm-dialog.tsx"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Empty Trash") }]

const EMPTY = { title: "The trash is empty" }

export async function loader({ context }: Route.LoaderArgs) {
	const total = await countTrash(context.get(databaseContext))
	// Back leads here after emptying without scripts.
	if (total === 0) throw await redirectWith(context, href("/admin/trash"), EMPTY)
	return { total }
}

export async function action({ context }: Route.ActionArgs) {
	const change = changeOf(context)
	const count = await emptyTrash(fileServicesOf(context), change)
	if (count === 0) return await redirectWith(context, href("/admin/trash"), EMPTY)
	return await redirectWith(context, href("/admin/trash"), {
		title: "Trash emptied",
		description: `${formatCount(count, "item")} deleted for good.`,
		auditAction: "trash.emptied",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function EmptyTrash({ loaderData: { total }, actionData }: Route.ComponentProps) {
	return (
		<ConfirmDialog
			title="Empty the trash?"
			button="Empty Trash"
			keep={total === 1 ? "Keep it" : "Keep them"}
			errors={actionData?.errors}
		>
			{total === 1 ? "The item" : `All ${formatCount(total, "item")}`} in the trash will be deleted, with
			everything that belongs to {total === 1 ? "it" : "them"}. This can't be undone.
		</ConfirmDialog>
	)
}
