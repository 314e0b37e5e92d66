import { data, Form, href, Link, useNavigation } from "react-router"
import { keepPages } from "../../forms/catalogue-filters.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { changePost } from "../../middleware/staff/post-verb.server.ts"
import { parseId } from "../../models/id.ts"
import { findPost } from "../../models/post.server.ts"
import { deletePost } from "../../models/post-changes.server.ts"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { StaffDialog } from "../../ui/staff/staff-dialog.tsx"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/post-delete"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Delete post") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const post = id && (await findPost(context.get(databaseContext), id))
	const closeTo = href("/admin/news") + keepPages(url.searchParams)
	return data({ closeTo, title: post ? post.title : null }, { status: post ? 200 : 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await changePost(context, { request, url, params }, deletePost, {
		title: "Blog post deleted successfully",
		did: "post.deleted",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)

export default function PostDelete({ loaderData: { title, closeTo }, actionData }: Route.ComponentProps) {
	const pending = useNavigation().state === "submitting"
	return (
		<StaffDialog title={title === null ? "Post Not Found" : "Delete this post?"} closeTo={closeTo}>
			<div className="mt-3 grid gap-4">
				{actionData && <ErrorSummary title="Error" errors={actionData.errors} />}
				{title !== null && (
					<p>
						<strong>{title}</strong> is gone for good then. To take it off the site for a while, unpublish it
						instead.
					</p>
				)}
				<Form method="post" preventScrollReset className="flex flex-wrap gap-3">
					{title !== null && (
						<button type="submit" className="button" aria-disabled={pending}>
							Delete post
						</button>
					)}
					<Link to={closeTo} preventScrollReset className="button button-quiet">
						{title === null ? "Back to the list" : "Cancel"}
					</Link>
				</Form>
			</div>
		</StaffDialog>
	)
}
