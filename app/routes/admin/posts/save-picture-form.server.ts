import { randomUUID } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { changeOf, databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { type ReceivedForm, saveFormWithFiles } from "#app/middleware/forms/save-form.server.ts"
import { notFound } from "#app/middleware/responses.server.ts"
import type { parseForm } from "#app/models/forms/parse-form.ts"
import { MAX_IMAGE_BYTES } from "#app/models/media/media-limits.ts"
import {
	checkFiles,
	discardImage,
	discardUploads,
	storeDraftUploads,
} from "#app/models/media/sent-files.server.ts"
import { saveUploadedPicture } from "#app/models/posts/save-uploaded-picture.server.ts"
import { listUploadedPictures } from "#app/models/posts/uploaded-picture.server.ts"
import {
	MAX_UPLOADED_PICTURES,
	type PictureOwner,
	parsePictureOwner,
	uploadForm,
} from "#app/models/posts/uploaded-picture.ts"

type Context = Readonly<RouterContextProvider>
type Parsed = ReturnType<typeof parseForm<typeof uploadForm>>

const DELETED =
	"This post was deleted while you were writing. Your text and picture are still here, but can't be added to it."

/**
 * Stores a picture for the text of a post. Redirects to the list, or returns the invalid submission. A panel inside the
 * form of a post, which must not be left, gets the list instead.
 */
export async function savePictureForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	ownerText: string,
) {
	const owner = parsePictureOwner(ownerText)
	if (!owner) throw notFound()
	const answer = (imageId: number) => answerUpload(context, url, owner, imageId)
	return await saveFormWithFiles(
		context,
		{ request, url },
		{
			schema: uploadForm,
			limits: { image: MAX_IMAGE_BYTES },
			save: (form, sent) => save(context, sent, form, { owner, answer }),
			afterSave: answer,
		},
	)
}

type Saving<Answer> = { owner: PictureOwner; answer: (imageId: number) => Promise<Answer> }

async function save<Answer>(
	context: Context,
	sent: ReceivedForm,
	form: Parsed,
	{ owner, answer }: Saving<Answer>,
) {
	const services = fileServicesOf(context)
	const files = await checkFiles(services, sent)
	const errors = { ...files.errors }
	if (!files.image && !errors.image) errors.image = ["Choose a picture."]
	if (form.status !== "success" || !files.image || Object.keys(errors).length > 0) {
		const draftUploads = await storeDraftUploads(services, files)
		return rejectSubmission(form, sent.tooLarge.size > 0 ? 413 : 400, errors, { draftUploads })
	}
	const change = changeOf(context)
	const { idempotencyKey } = sent
	const picture = { owner, file: files.image.file, alt: form.value.alt, idempotencyKey }
	const saved = await saveUploadedPicture(services, picture, change)
	if (saved.result === "saved") {
		await discardUploads(services, files)
		return await answer(saved.imageId)
	}
	if (saved.result === "invalid image" && saved.status === 400) await discardImage(services, files)
	const draftUploads = await storeDraftUploads(services, files)
	switch (saved.result) {
		case "invalid image":
			return rejectSubmission(form, saved.status, { image: [saved.message] }, { draftUploads })
		case "too many":
			return rejectSubmission(form, 409, { "": [TOO_MANY] }, { draftUploads })
		case "already there":
			return rejectSubmission(form, 409, { image: [ALREADY_THERE] }, { draftUploads })
		default:
			return rejectSubmission(form, 404, { "": [DELETED] }, { draftUploads })
	}
}

const TOO_MANY = `This post already has ${MAX_UPLOADED_PICTURES} pictures. Remove one, then upload again.`
const ALREADY_THERE = "This picture is already in the list below."

async function answerUpload(context: Context, url: URL, owner: PictureOwner, imageId: number) {
	if (isInPanel(url)) return await changedPictures(context, owner)
	const page = `${url.pathname}?${new URLSearchParams({ added: String(imageId) })}`
	return await redirectWith(context, page, { title: "Picture uploaded", auditAction: "post.picture-added" })
}

export function isInPanel(url: URL): boolean {
	return url.searchParams.has("panel")
}

/** For a panel: the list, and the key of its next upload. */
export async function changedPictures(context: Context, owner: PictureOwner, message?: string) {
	const pictures = await listUploadedPictures(context.get(databaseContext), owner)
	return { pictures, formKey: randomUUID(), ...(message !== undefined && { message }) }
}
