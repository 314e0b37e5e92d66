import { parseId } from "#core/forms/id.ts"
import { pagesSearch } from "#core/forms/page-range.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { deleteAndRedirect } from "#core/records/delete-and-redirect.server.ts"
import { DeleteDialog } from "#core/records/delete-dialog.tsx"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { findPost } from "#features/posts/post.server.ts"
import { kindAtPath, STAFF_LISTS } from "#features/posts/staff-lists.ts"
import type { Route } from "./+types/delete"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
	{ title: pageTitle(matches, `Delete ${loaderData?.kind ?? "post"}`) },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const post = await findPost(context.get(databaseContext), parseId(params.id) ?? 0)
	const kind = kindAtPath(url.pathname)
	const closeTo = STAFF_LISTS[kind] + pagesSearch(url.searchParams)
	// Back leads here after deleting without scripts.
	if (post?.kind !== kind)
		throw await redirectWith(context, closeTo, { title: `This ${kind} no longer exists` })
	return { closeTo, kind, title: post.title }
}

export async function action({ context, params, url }: Route.ActionArgs) {
	const kind = kindAtPath(url.pathname)
	const to = STAFF_LISTS[kind] + pagesSearch(url.searchParams)
	const title = kind === "post" ? "Blog post deleted successfully" : "Page deleted"
	return await deleteAndRedirect(context, { kind, id: params.id, to, title })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function PostDelete({
	loaderData: { title, kind, closeTo },
	actionData,
}: Route.ComponentProps) {
	return (
		<DeleteDialog noun={kind} closeTo={closeTo} actionData={actionData}>
			<p>
				<strong>{title}</strong> will be deleted. The trash keeps it for {TRASH_DAYS} days, and until then you
				can restore it. To hide it from visitors instead, unpublish it.
			</p>
		</DeleteDialog>
	)
}
