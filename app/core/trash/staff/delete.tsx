import { Form, href, Link, useNavigation } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { ErrorSummary } from "#core/forms/ui/error-summary.tsx"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { changeOf, databaseContext, fileServicesOf } from "#core/http/context.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { deleteForGood, emptyTrash } from "#core/trash/delete-for-good.server.ts"
import { countTrash, findInTrash } from "#core/trash/trash-entries.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/delete"

const TITLES = { one: "Delete for good", all: "Empty Trash" }

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.id ? TITLES.one : TITLES.all) },
]

const GONE = { title: "This is no longer in the trash" }
const EMPTY = { title: "The trash is empty" }

/** One item of the trash, or all of them. Back leads here after deleting without scripts. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const one = params.id ? await findInTrash(db, parseId(params.id) ?? 0) : undefined
	const total = params.id ? 1 : await countTrash(db)
	if (total > 0 && (one || !params.id)) return { one, total }
	throw await redirectWith(context, href("/admin/trash"), params.id ? GONE : EMPTY)
}

export async function action({ context, params }: Route.ActionArgs) {
	const change = changeOf(context)
	const services = fileServicesOf(context)
	const trash = href("/admin/trash")
	if (!params.id) {
		const count = await emptyTrash(services, change)
		if (count === 0) return await redirectWith(context, trash, EMPTY)
		const description = `${formatCount(count, "item")} deleted for good.`
		return await redirectWith(context, trash, {
			title: "Trash emptied",
			description,
			auditAction: "trash.emptied",
		})
	}
	const name = await deleteForGood(services, parseId(params.id) ?? 0, change)
	if (name === undefined) return await redirectWith(context, trash, GONE)
	return await redirectWith(context, trash, {
		title: "Deleted for good",
		description: name,
		auditAction: "trash.deleted",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function DeleteForGood({ loaderData: { one, total }, actionData }: Route.ComponentProps) {
	const isSending = useNavigation().state === "submitting"
	const closeTo = href("/admin/trash")
	return (
		<StaffDialog title={one ? "Delete for good?" : "Empty the trash?"} closeTo={closeTo}>
			<div className="mt-3 grid gap-4 [overflow-wrap:anywhere]">
				{actionData?.errors && <ErrorSummary title="Error" errors={actionData.errors} />}
				{one ? (
					<p>
						The {one.noun} <strong dir="auto">{one.name}</strong> will be deleted with everything that belongs
						to it, such as pictures. This can't be undone.
					</p>
				) : (
					<p>
						{total === 1 ? "The item" : `All ${formatCount(total, "item")}`} in the trash will be deleted,
						with everything that belongs to {total === 1 ? "it" : "them"}. This can't be undone.
					</p>
				)}
				<Form method="post" preventScrollReset className="flex flex-wrap gap-3">
					<SendButton className="button-danger" isSending={isSending} sending="One moment…">
						{one ? TITLES.one : TITLES.all}
					</SendButton>
					<Link to={closeTo} preventScrollReset className="button button-quiet">
						{total === 1 ? "Keep it" : "Keep them"}
					</Link>
				</Form>
			</div>
		</StaffDialog>
	)
}
