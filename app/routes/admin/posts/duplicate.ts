import { href, redirect } from "react-router"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { duplicatePost } from "#app/models/posts/duplicate-post.server.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { changeRecord } from "#app/use-cases/change-record.server.ts"
import type { Route } from "./+types/duplicate"
import { POST_IS_GONE } from "./post-action.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

/** Only a form posts here; opening the URL leads to the list. */
export function loader({ url }: Route.LoaderArgs) {
	return redirect(href("/admin/news") + pagesSearch(url.searchParams))
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const search = pagesSearch(url.searchParams)
	const copy = await changeRecord(context, { request, params }, duplicatePost)
	if (!copy) return await redirectWith(context, href("/admin/news") + search, POST_IS_GONE)
	return await redirectWith(context, href("/admin/news/:id/edit", { id: String(copy.id) }), {
		title: "Post duplicated",
		description: "This is the copy, a draft. Change what is different and save it.",
		auditAction: "post.created",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
