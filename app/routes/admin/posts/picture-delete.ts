import { href, redirect } from "react-router"
import { changeOf, fileServicesOf } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { removeUploadedPicture } from "#app/models/posts/save-uploaded-picture.server.ts"
import { parsePictureOwner } from "#app/models/posts/uploaded-picture.ts"
import { notFound } from "#app/platform/responses.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/picture-delete"
import { changedPictures, isInPanel } from "./save-picture-form.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

const IN_THE_TEXT =
	"The saved text of the post shows this picture. Remove it from the text and save the post, then remove it here."

export function loader({ params }: Route.LoaderArgs) {
	return redirect(href("/admin/news/pictures/:owner", params))
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const owner = parsePictureOwner(params.owner)
	if (!owner) throw notFound()
	const sent = await request.formData().catch(() => new FormData())
	const id = parseId(String(sent.get("id"))) ?? 0
	const change = changeOf(context)
	const result = await removeUploadedPicture(fileServicesOf(context), owner, id, change)
	const message = result === "in the text" ? IN_THE_TEXT : undefined
	if (isInPanel(url)) return await changedPictures(context, owner, message)
	return await redirectWith(context, href("/admin/news/pictures/:owner", params), {
		title: message === undefined ? "Picture removed" : "Couldn't remove the picture",
		...(message !== undefined && { description: message, destructive: true }),
		...(result === "removed" && { auditAction: "post.picture-removed" as const }),
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
