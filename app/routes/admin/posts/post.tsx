import { data, href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { POST } from "#app/models/posts/post.record.ts"
import { findPost } from "#app/models/posts/post.server.ts"
import { POSTS } from "#app/models/posts/save-post.server.ts"
import { listUploadedPictures } from "#app/models/posts/uploaded-picture.server.ts"
import { newPictureKey, parsePictureOwner } from "#app/models/posts/uploaded-picture.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { shownForm } from "#app/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#app/records/record-routes.server.ts"
import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/post"
import { PostForm } from "./post-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.id ? POST.titles.edit : POST.titles.new) },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { data: form, init } = await loadRecordForm(POSTS, { context, url }, { id: params.id })
	const pictureKey = form.values?.pictureKey || newPictureKey(crypto.randomUUID())
	const post = form.storedId === null ? undefined : await findPost(db, form.storedId)
	const owner = params.id ?? pictureKey
	const parsed = parsePictureOwner(owner)
	const page = {
		...form,
		values: form.values && { ...form.values, pictureKey },
		closeTo: href("/admin/news") + pagesSearch(url.searchParams),
		firstPublishedAt: post && !post.published ? post.firstPublishedAt : null,
		storedSchedule: post?.scheduledFor ?? null,
		storedSlug: post?.slug ?? "",
		openedAt: Date.now(),
		owner,
		uploaded: parsed ? await listUploadedPictures(db, parsed) : [],
	}
	return data(page, init ?? {})
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await saveRecordForm(POSTS, { context, request, url }, { id: params.id })
}

export { shouldRevalidate } from "./keep-open-form.ts"

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

/** A new post, or one that is edited. */
export default function PostPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const isNew = params.id === undefined
	const { values, title } = shownForm(POST, isNew, loaderData, actionData)
	return (
		<StaffDialog title={title} closeTo={loaderData.closeTo} hasForm={values !== null}>
			{values ? (
				<PostForm key={params.id} {...{ ...loaderData, values, isNew, actionData }} />
			) : (
				<DeletedRecord />
			)}
		</StaffDialog>
	)
}
