import { href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { findPost } from "#app/models/posts/post.server.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { TRASH_DAYS } from "#app/models/trash/trash.ts"
import { DeleteDialog } from "#app/records/delete-dialog.tsx"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import { deleteAndRedirect } from "#app/use-cases/delete-record.server.ts"
import type { Route } from "./+types/delete"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Delete post") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const post = id && (await findPost(context.get(databaseContext), id))
	const closeTo = href("/admin/news") + pagesSearch(url.searchParams)
	// Back leads here after deleting without scripts.
	if (!post) throw await redirectWith(context, closeTo, { title: "This post no longer exists" })
	return { closeTo, title: post.title }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const to = href("/admin/news") + pagesSearch(url.searchParams)
	const post = { kind: "post", id: params.id, to, title: "Blog post deleted successfully" } as const
	return await deleteAndRedirect(context, request, post)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function PostDelete({ loaderData: { title, closeTo }, actionData }: Route.ComponentProps) {
	return (
		<DeleteDialog noun="post" closeTo={closeTo} actionData={actionData}>
			<p>
				<strong>{title}</strong> will be deleted. The trash keeps it for {TRASH_DAYS} days, and until then you
				can restore it. To hide it from visitors instead, unpublish it.
			</p>
		</DeleteDialog>
	)
}
