import { data, href } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { EditForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { findPictureUrl, PICTURE_FORM } from "#features/posts/uploaded-picture.server.ts"
import { pictureMarkdown, TEXT_PICTURE } from "#features/posts/uploaded-picture.ts"
import type { Route } from "./+types/pictures"

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

/** Used without scripts, and with them by the button above a text. */
export async function loader(page: Route.LoaderArgs) {
	const { data: form, init } = await loadRecordForm(PICTURE_FORM, page, { id: undefined })
	return data({ ...form, url: await findAdded(page, page.url) }, init ?? {})
}

export async function action(page: Route.ActionArgs) {
	const answer = await saveRecordForm(PICTURE_FORM, page, { id: undefined })
	if (!(answer instanceof Response) || !page.url.searchParams.has("panel")) return answer
	return Response.json({
		url: await findAdded(page, new URL(answer.headers.get("Location") ?? "", page.url)),
	})
}

const findAdded = ({ context }: Pick<Route.LoaderArgs, "context">, { searchParams }: URL) =>
	findPictureUrl(context.get(databaseContext), parseId(searchParams.get("added") ?? "") ?? 0)

export default function TextPictures({ loaderData, actionData }: Route.ComponentProps) {
	const { url } = loaderData
	const closeTo = href("/admin/news")
	return (
		<StaffPage title={TEXT_PICTURE.titles.new} back={{ to: closeTo }}>
			{url && (
				<div className="mt-5 grid gap-3">
					<img src={url} alt="" className="max-h-60 w-fit rounded-md bg-sunk object-contain" />
					<label htmlFor="picture-line">
						Copy this line into the text that you are writing in another tab, and describe the picture in it:
					</label>
					<input
						id="picture-line"
						readOnly
						dir="ltr"
						value={pictureMarkdown(url)}
						className="field font-mono text-sm"
					/>
				</div>
			)}
			<EditForm key={url} {...{ ...loaderData, record: TEXT_PICTURE, isNew: true, closeTo, actionData }} />
		</StaffPage>
	)
}
