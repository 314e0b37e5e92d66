import { href, redirect } from "react-router"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { duplicatePost } from "#app/models/posts/duplicate-post.server.ts"
import { kindOfSlug, STAFF_LISTS } from "#app/models/posts/post-kind.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { changeRecord } from "#app/use-cases/change-record.server.ts"
import type { Route } from "./+types/duplicate"
import { isGone } from "./post-action.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader({ url }: Route.LoaderArgs) {
	return redirect(href("/admin/news") + pagesSearch(url.searchParams))
}

export async function action({ context, params, url }: Route.ActionArgs) {
	const search = pagesSearch(url.searchParams)
	const copy = await changeRecord(context, params.id, duplicatePost)
	if (!copy) return await redirectWith(context, href("/admin/news") + search, isGone("post"))
	const kind = kindOfSlug(copy.slug)
	return await redirectWith(context, `${STAFF_LISTS[kind]}/${copy.id}/edit`, {
		title: kind === "page" ? "Page duplicated" : "Post duplicated",
		description: "This is the copy, a draft. Change what is different and save it.",
		auditAction: `${kind}.created`,
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
