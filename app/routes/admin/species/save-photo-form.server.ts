import { href, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import { rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { type ReceivedForm, saveFormWithFiles } from "#app/middleware/forms/save-form.server.ts"
import type { parseForm } from "#app/models/forms/parse-form.ts"
import { MAX_IMAGE_BYTES } from "#app/models/media/media-limits.ts"
import { checkFiles, discardUploads, storeDraftUploads } from "#app/models/media/sent-files.server.ts"
import { findPhoto } from "#app/models/species/photo.server.ts"
import { MAX_PHOTOS } from "#app/models/species/photo.ts"
import { PHOTO_LABELS, type PhotoContent, photoContent, photoForm } from "#app/models/species/photo-form.ts"
import { type SavedPhoto, savePhoto } from "#app/models/species/save-photo.server.ts"
import { positionLine } from "#app/models/species/species-form.ts"

type Context = Readonly<RouterContextProvider>
type Target = { speciesId: number; id: number | null }
type Parsed = ReturnType<typeof parseForm<typeof photoForm>>

const NO_PICTURE = "Choose a photo."
const DELETED =
	"This photo or its species was deleted or moved while you were editing. Your text is still here: copy it, then go back to the photos."

/** Adds a photo to a species, or updates the one with `id`. Redirects to the photos, or returns the invalid submission. */
export async function savePhotoForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	target: Target,
) {
	return await saveFormWithFiles(
		context,
		{ request, url },
		{
			schema: photoForm,
			limits: { image: MAX_IMAGE_BYTES },
			save: (form, sent) => save(context, sent, form, target),
			afterSave: () => redirectToPhotos(context, target),
		},
	)
}

async function save(context: Context, sent: ReceivedForm, form: Parsed, target: Target) {
	const services = fileServicesOf(context)
	const files = await checkFiles(services, sent)
	const errors = { ...files.errors }
	if (target.id === null && !files.image && !errors.image) errors.image = [NO_PICTURE]
	if (form.status !== "success" || Object.keys(errors).length > 0) {
		const draftUploads = await storeDraftUploads(services, files)
		return rejectSubmission(form, sent.tooLarge.size > 0 ? 413 : 400, errors, { draftUploads })
	}
	const change = changeOf(context)
	const { idempotencyKey } = sent
	const { speciesId, id } = target
	const { revision } = form.value
	const mine = photoContent(form.value)
	const readVersions = async () => ({
		theirs: id === null ? undefined : await findPhoto(context.get(databaseContext), speciesId, id),
		lines: photoLines,
	})
	const content = await withChosenLines(form, mine, readVersions)
	const photo = { ...target, content, revision, files, idempotencyKey }
	const saved = await savePhoto(services, photo, change)
	if (saved.result === "saved") {
		await discardUploads(services, files)
		return await redirectToPhotos(context, target)
	}
	const draftUploads = await storeDraftUploads(services, files)
	if (saved.result !== "edit conflict") return reject(form, saved, draftUploads)
	const versions = { ...(await readVersions()), mine }
	return await rejectConflict(context, form, "this photo", versions, { draftUploads })
}

function reject(
	form: Parsed,
	saved: Exclude<SavedPhoto, { result: "saved" | "edit conflict" }>,
	draftUploads: Awaited<ReturnType<typeof storeDraftUploads>>,
) {
	switch (saved.result) {
		case "invalid image":
			return rejectSubmission(form, saved.status, { image: [saved.message] }, { draftUploads })
		case "too many": {
			const message = `This species already has ${MAX_PHOTOS} photos. Delete one, then save again.`
			return rejectSubmission(form, 409, { "": [message] }, { draftUploads })
		}
		case "already there":
			return rejectSubmission(
				form,
				409,
				{ image: ["This species already has this photo."] },
				{ draftUploads },
			)
		default:
			return rejectSubmission(form, 404, { "": [DELETED] }, { draftUploads })
	}
}

async function redirectToPhotos(context: Context, { speciesId, id }: Target) {
	const did = id === null ? ("species.photo-added" as const) : ("species.photo-changed" as const)
	return await redirectWith(context, href("/admin/species/:id/photos", { id: String(speciesId) }), {
		title: "Photo saved",
		did,
	})
}

export const photoLines = (photo: PhotoContent) => [
	...(["alt", "credit", "licence"] as const).map((name) => ({
		label: PHOTO_LABELS[name],
		value: photo[name],
		keys: [name],
	})),
	positionLine(photo),
]
