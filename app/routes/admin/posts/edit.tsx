import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields } from "#app/middleware/forms/edit-conflict.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { typedEvent } from "#app/models/post-events/event-form.ts"
import { storedCoverFields } from "#app/models/posts/cover-form.ts"
import { findPost } from "#app/models/posts/post.server.ts"
import { postForm, postFormValues, quoteTag } from "#app/models/posts/post-form.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { localTimeValue } from "#app/models/time/local-input.ts"
import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/edit"
import { readFormPictures } from "./form-pictures.server.ts"
import { savePostForm, storedPostLines } from "./post-form.server.ts"
import { PostForm } from "./post-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Edit Post") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const db = context.get(databaseContext)
	const post = id && (await findPost(db, id))
	const draft = await findDraftForm(context, url, postForm)
	const zone = await readTimeZone(context.get(databaseContext))
	const saved = post && {
		...post,
		scheduledFor: localTimeValue(post.scheduledFor, zone),
		// Quoted as in the text field, where commas separate tags.
		tags: post.tags.map(quoteTag),
		published: post.published ? "on" : undefined,
		...storedCoverFields(post),
		formKey: randomUUID(),
		...typedEvent(post.event, await readTimeZone(db)),
	}
	const initial = draft ?? saved
	const closeTo = href("/admin/news") + pagesSearch(url.searchParams)
	// Not thrown, because this page also shows the response to a form whose post has been deleted.
	const values = initial ? postFormValues(initial) : null
	const firstPublishedAt = post && !post.published ? post.firstPublishedAt : null
	const pictures = await readFormPictures(context, {
		owner: params.id,
		coverUrl: post ? post.coverUrl : null,
		imageUpload: values?.imageUpload ?? "",
	})
	return data(
		{
			closeTo,
			values,
			firstPublishedAt,
			storedSchedule: post ? post.scheduledFor : null,
			openedAt: Date.now(),
			isRestored: draft !== undefined,
			...carriedFields(draft, post ? storedPostLines(post, zone) : []),
			pictures,
		},
		{ status: post ? 200 : 404 },
	)
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await savePostForm(context, { request, url }, parseId(params.id) ?? 0)
}

export { shouldRevalidate } from "./keep-open-form.ts"

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PostEdit({
	loaderData: { values, isRestored, closeTo, pictures, ...stored },
	actionData,
}: Route.ComponentProps) {
	const submitted = actionData && "result" in actionData ? actionData.result.initialValue : undefined
	const initial = values ?? (submitted && postFormValues(submitted))
	return (
		<StaffDialog
			title={initial ? "Edit Post" : "Post Not Found"}
			closeTo={closeTo}
			hasForm={Boolean(initial)}
		>
			{initial ? (
				<PostForm
					values={initial}
					{...stored}
					pictures={pictures}
					isNew={false}
					isRestored={isRestored}
					closeTo={closeTo}
					actionData={actionData}
				/>
			) : (
				<DeletedRecord />
			)}
		</StaffDialog>
	)
}
