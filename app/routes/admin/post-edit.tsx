import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { keepPages } from "../../forms/catalogue-filters.ts"
import { postForm, postFormValues } from "../../forms/post-form.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { savePostForm } from "../../middleware/staff/post-form.server.ts"
import { findTypedForm } from "../../middleware/staff/typed-form.server.ts"
import { parseId } from "../../models/id.ts"
import { findPost } from "../../models/post.server.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { PostForm } from "../../ui/staff/post-form.tsx"
import { StaffDialog } from "../../ui/staff/staff-dialog.tsx"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/post-edit"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Edit Post") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const post = id && (await findPost(context.get(databaseContext), id))
	const typed = await findTypedForm(context, url, postForm)
	const saved = post && { ...post, published: post.published ? "on" : undefined, formKey: randomUUID() }
	const begin = typed ?? saved
	const closeTo = href("/admin/news") + keepPages(url.searchParams)
	// Not thrown: the answer to a form whose post was deleted meanwhile stands on this page too.
	const values = begin ? postFormValues(begin) : null
	return data({ closeTo, values, isRestored: typed !== undefined }, { status: post ? 200 : 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await savePostForm(context, { request, url }, parseId(params.id) ?? 0)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)

export default function PostEdit({
	loaderData: { values, isRestored, closeTo },
	actionData,
}: Route.ComponentProps) {
	const answered = actionData && "result" in actionData ? actionData.result.initialValue : undefined
	const begin = values ?? (answered && postFormValues(answered))
	return (
		<StaffDialog title={begin ? "Edit Post" : "Post Not Found"} closeTo={closeTo} hasForm={Boolean(begin)}>
			{begin ? (
				<PostForm
					values={begin}
					isNew={false}
					isRestored={isRestored}
					closeTo={closeTo}
					answer={actionData}
				/>
			) : (
				<p className="mt-4">It may have been deleted.</p>
			)}
		</StaffDialog>
	)
}
