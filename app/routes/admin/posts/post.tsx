import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { POST } from "#app/models/posts/post.record.ts"
import { POSTS } from "#app/models/posts/save-post.server.ts"
import { shownForm } from "#app/records/record-form.tsx"
import { saveRecordForm } from "#app/records/record-routes.server.ts"
import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/post"
import { loadTextForm } from "./load-form.server.ts"
import { PostForm } from "./post-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.id ? POST.titles.edit : POST.titles.new) },
]

export const loader = (args: Route.LoaderArgs) => loadTextForm(POSTS, args)

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await saveRecordForm(POSTS, { context, request, url }, { id: params.id })
}

export { shouldRevalidate } from "./keep-open-form.ts"

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

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
