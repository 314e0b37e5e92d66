import { href, redirect } from "react-router"
import { keepPages } from "../../forms/catalogue-filters.ts"
import { changePost } from "../../middleware/staff/post-verb.server.ts"
import { unpublishPost } from "../../models/post-changes.server.ts"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/post-unpublish"

/** There is nothing to see here; the button stands in the list. */
export function loader({ url }: Route.LoaderArgs) {
	return redirect(href("/admin/news") + keepPages(url.searchParams))
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await changePost(context, { request, url, params }, unpublishPost, {
		title: "Blog post status updated",
		did: "post.unpublished",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)
