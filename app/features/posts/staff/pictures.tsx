import { data, href } from "react-router"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { EditForm, shownForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { findPost } from "#features/posts/post.server.ts"
import { STAFF_LISTS } from "#features/posts/staff-lists.ts"
import { listUploadedPictures, newPicture } from "#features/posts/uploaded-picture.server.ts"
import { POST_PICTURE, parsePictureOwner } from "#features/posts/uploaded-picture.ts"
import type { Route } from "./+types/pictures"
import { AlternativeTextFields, UploadedPictures } from "./picture-fields.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Pictures of a post") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const owner = parsePictureOwner(params.owner)
	const post = owner && "postId" in owner ? await findPost(db, owner.postId) : undefined
	const exists = post !== undefined || (owner !== undefined && "formKey" in owner)
	const { data: form } = await loadRecordForm(
		newPicture(owner ?? { formKey: "" }),
		{ context, url },
		{ id: undefined },
	)
	const page = {
		...form,
		exists,
		kind: post?.kind ?? "post",
		title: post?.title ?? null,
		pictures: owner ? await listUploadedPictures(db, owner) : [],
		formKey: form.values?.formKey,
		added: url.searchParams.get("added"),
	}
	return data(page, { status: exists ? 200 : 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const owner = parsePictureOwner(params.owner)
	if (!owner) throw notFound()
	const form = { ...newPicture(owner), list: `${url.pathname}?added=:id` }
	const answer = await saveRecordForm(form, { context, request, url }, { id: undefined })
	// The panel inside a post's form stays where it is.
	return answer instanceof Response && url.searchParams.has("panel") ? Response.json({}) : answer
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PostPictures({ loaderData, actionData, params }: Route.ComponentProps) {
	const { exists, kind, title, pictures, added } = loaderData
	const { values } = shownForm(POST_PICTURE, true, loaderData, actionData)
	const isListed = exists || actionData || loaderData.isRestored
	const back = title === null ? href("/admin/news") : `${STAFF_LISTS[kind]}/${params.owner}/edit`
	return (
		<StaffPage title="Pictures for the text" back={{ to: back, text: title ?? "" }}>
			{isListed ? (
				<>
					<p className="mt-3">
						{title === null && "These pictures belong to the post that you are writing in another tab. "}
						Copy a picture's line into the text of the post, on a line of its own. Then save the post.
					</p>
					{values && (
						<EditForm
							key={added}
							{...{ ...loaderData, record: POST_PICTURE, isNew: true, values, closeTo: back, actionData }}
							controls={{
								alt: ({ typed, errors }) => (
									<AlternativeTextFields
										of="picture"
										alt={{ name: "alt", defaultValue: typed.alt }}
										decorative={{ name: "decorative", defaultChecked: typed.decorative === "on" }}
										errors={errors.alt}
									/>
								),
							}}
						/>
					)}
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
