import type { RouterContextProvider } from "react-router"
import { databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { findDraftUploads } from "#app/models/media/sent-files.server.ts"
import { listUploadedPictures } from "#app/models/posts/uploaded-picture.server.ts"
import { parsePictureOwner } from "#app/models/posts/uploaded-picture.ts"

type Stored = { owner: string; coverUrl: string | null; imageUpload: string }

/** The pictures that the form of a post shows. `owner` is the post's ID, or the key of a new one's form. */
export async function readFormPictures(
	context: Readonly<RouterContextProvider>,
	{ owner, coverUrl, imageUpload }: Stored,
) {
	const parsed = parsePictureOwner(owner)
	const uploaded = parsed ? await listUploadedPictures(context.get(databaseContext), parsed) : []
	const { image } = await findDraftUploads(fileServicesOf(context), { imageUpload, audioUpload: "" })
	return { owner, coverUrl, waiting: image, uploaded }
}

export type FormPictures = Awaited<ReturnType<typeof readFormPictures>>
