import { randomUUID } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { saveRecordForm } from "#core/records/record-routes.server.ts"
import { newPicture } from "#features/posts/save-uploaded-picture.server.ts"
import { listUploadedPictures } from "#features/posts/uploaded-picture.server.ts"
import { type PictureOwner, parsePictureOwner } from "#features/posts/uploaded-picture.ts"

type Context = Readonly<RouterContextProvider>

/** Redirects to the list, or returns the invalid submission. A panel inside a post's form gets the list instead. */
export async function savePictureForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	ownerText: string,
) {
	const owner = parsePictureOwner(ownerText)
	if (!owner) throw notFound()
	const form = {
		...newPicture(owner),
		list: `${url.pathname}?added=:id`,
		answer: isInPanel(url) ? async () => Response.json(await changedPictures(context, owner)) : undefined,
	}
	return await saveRecordForm(form, { context, request, url }, { id: undefined })
}

export function isInPanel(url: URL): boolean {
	return url.searchParams.has("panel")
}

export async function changedPictures(context: Context, owner: PictureOwner, message?: string) {
	const pictures = await listUploadedPictures(context.get(databaseContext), owner)
	return { pictures, formKey: randomUUID(), ...(message !== undefined && { message }) }
}
