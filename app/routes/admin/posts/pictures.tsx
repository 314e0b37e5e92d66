import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { findDraftUploads } from "#app/models/media/sent-files.server.ts"
import { findPost } from "#app/models/posts/post.server.ts"
import { listUploadedPictures } from "#app/models/posts/uploaded-picture.server.ts"
import { parsePictureOwner, uploadForm, uploadFormValues } from "#app/models/posts/uploaded-picture.ts"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/pictures"
import { savePictureForm } from "./save-picture-form.server.ts"
import { UploadForm } from "./upload-form.tsx"
import { UploadedPictures } from "./uploaded-pictures.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Pictures of a post") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const owner = parsePictureOwner(params.owner)
	const post = owner && "postId" in owner ? await findPost(db, owner.postId) : undefined
	const exists = post !== undefined || (owner !== undefined && "formKey" in owner)
	const draft = await findDraftForm(context, url, uploadForm)
	const values = uploadFormValues({ ...draft, formKey: draft?.formKey ?? randomUUID() })
	const { image } = await findDraftUploads(fileServicesOf(context), { ...values, audioUpload: "" })
	const page = {
		exists,
		title: post?.title ?? null,
		pictures: owner ? await listUploadedPictures(db, owner) : [],
		formKey: values.formKey,
		form: { values, isRestored: draft !== undefined, waiting: image },
		added: url.searchParams.get("added"),
	}
	return data(page, { status: exists ? 200 : 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await savePictureForm(context, { request, url }, params.owner)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PostPictures({ loaderData, actionData, params }: Route.ComponentProps) {
	const { exists, title, pictures, form, added } = loaderData
	const failure = actionData && "pictures" in actionData ? undefined : actionData
	const isListed = exists || failure || form.isRestored
	const back = title === null ? href("/admin/news") : href("/admin/news/:id/edit", { id: params.owner })
	return (
		<StaffPage title="Pictures for the text" back={{ to: back, text: title ?? "" }}>
			{isListed ? (
				<>
					<p className="mt-3">
						{title === null && "These pictures belong to the post that you are writing in another tab. "}
						Copy a picture's line into the text of the post, on a line of its own. Then save the post.
					</p>
					<UploadForm key={added} {...form} closeTo={back} actionData={failure} />
					<div className="mt-6">
						<UploadedPictures
							pictures={pictures}
							actions={(picture, number) => (
								<ActionButton
									action={href("/admin/news/pictures/:owner/delete", { owner: params.owner })}
									failure="Couldn't remove the picture"
								>
									<input type="hidden" name="id" value={picture.id} />
									<button type="submit" className="button button-quiet">
										Remove<span className="sr-only"> picture {number}</span>
									</button>
								</ActionButton>
							)}
						/>
					</div>
				</>
			) : (
				<p className="mt-4">This post no longer exists. Someone else may have deleted it.</p>
			)}
		</StaffPage>
	)
}
