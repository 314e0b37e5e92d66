import { href, redirect } from "react-router"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { unpublishPost } from "#app/models/posts/publication.server.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/unpublish"
import { changePost } from "./post-action.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader({ url }: Route.LoaderArgs) {
	return redirect(href("/admin/news") + pagesSearch(url.searchParams))
}

export async function action({ context, params, url }: Route.ActionArgs) {
	return await changePost(context, { url, params }, unpublishPost, "unpublished")
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
