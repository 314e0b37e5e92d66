import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { postForm, postFormValues } from "#app/models/posts/post-form.ts"
import { newPictureKey } from "#app/models/posts/uploaded-picture.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/new"
import { readFormPictures } from "./form-pictures.server.ts"
import { savePostForm } from "./post-form.server.ts"
import { PostForm } from "./post-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Create New Post") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const draft = await findDraftForm(context, url, postForm)
	const values = postFormValues({ formKey: randomUUID(), pictureKey: newPictureKey(randomUUID()), ...draft })
	return {
		closeTo: href("/admin/news") + pagesSearch(url.searchParams),
		values,
		isRestored: draft !== undefined,
		openedAt: Date.now(),
		pictures: await readFormPictures(context, {
			owner: values.pictureKey,
			coverUrl: null,
			imageUpload: values.imageUpload,
		}),
	}
}

export async function action({ context, request, url }: Route.ActionArgs) {
	return await savePostForm(context, { request, url }, null)
}

export { shouldRevalidate } from "./keep-open-form.ts"

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PostNew({
	loaderData: { values, isRestored, closeTo, pictures, openedAt },
	actionData,
}: Route.ComponentProps) {
	return (
		<StaffDialog title="Create New Post" closeTo={closeTo} hasForm>
			<PostForm
				values={values}
				isNew
				storedSchedule={null}
				openedAt={openedAt}
				isRestored={isRestored}
				pictures={pictures}
				closeTo={closeTo}
				actionData={actionData}
			/>
		</StaffDialog>
	)
}
