import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { keepPages } from "../../forms/catalogue-filters.ts"
import { postForm, postFormValues } from "../../forms/post-form.ts"
import { savePostForm } from "../../middleware/staff/post-form.server.ts"
import { findTypedForm } from "../../middleware/staff/typed-form.server.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { PostForm } from "../../ui/staff/post-form.tsx"
import { StaffDialog } from "../../ui/staff/staff-dialog.tsx"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/post-new"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Create New Post") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const typed = await findTypedForm(context, url, postForm)
	return {
		closeTo: href("/admin/news") + keepPages(url.searchParams),
		values: postFormValues(typed ?? { formKey: randomUUID() }),
		isRestored: typed !== undefined,
	}
}

export async function action({ context, request, url }: Route.ActionArgs) {
	return await savePostForm(context, { request, url }, null)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)

export default function PostNew({
	loaderData: { values, isRestored, closeTo },
	actionData,
}: Route.ComponentProps) {
	return (
		<StaffDialog title="Create New Post" closeTo={closeTo} hasForm>
			<PostForm values={values} isNew isRestored={isRestored} closeTo={closeTo} answer={actionData} />
		</StaffDialog>
	)
}
