import { randomUUID } from "node:crypto"
import { data, href, type RouterContextProvider } from "react-router"
import { z } from "zod"
import { receiveForm } from "#core/accounts/staff-access.server.ts"
import { fieldErrors } from "#core/forms/field-errors.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, fileServicesOf } from "#core/http/context.server.ts"
import { MAX_IMAGE_BYTES } from "#core/media/media-limits.ts"
import { BrokenFormError, discardSentFiles } from "#core/platform/uploads.server.ts"
import { lockForm } from "#core/records/read-form.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { addPhotos } from "#features/species/photos/add-photos.server.ts"
import { PHOTO } from "#features/species/photos/photo.record.ts"
import { MAX_PHOTOS } from "#features/species/photos/photo.ts"

const photosForm = z.object({ credit: PHOTO.fields.credit.rule, licence: PHOTO.fields.licence.rule })

export async function addSentPhotos(
	context: Readonly<RouterContextProvider>,
	request: Request,
	speciesId: number,
) {
	const limits = { several: { images: MAX_PHOTOS } }
	const submission = await receiveForm(context, request, { images: MAX_IMAGE_BYTES }, limits).catch(
		(error) => {
			if (error instanceof BrokenFormError) return error
			throw error
		},
	)
	if (submission instanceof BrokenFormError)
		return reject({ credit: "", licence: "" }, { fields: {}, problems: [submission.message], added: 0 })
	const typed = (name: string) => String(submission.fields.get(name) ?? "")
	const texts = { credit: typed("credit"), licence: typed("licence") }
	const formKey = typed("formKey") || randomUUID()
	const unlock = await lockForm(formKey)
	try {
		const files = [...submission.files.values()]
		const tooLarge = [...submission.rejected.values()]
		const form = photosForm.safeParse(texts)
		const fields: Record<string, string[]> = {
			...(!form.success && fieldErrors(form.error)),
			...(files.length + tooLarge.length === 0 && { images: ["Choose a photo, or several."] }),
		}
		if (!form.success || Object.keys(fields).length > 0)
			return reject(texts, { fields, problems: tooLarge, added: 0 })
		const change = changeOf(context)
		const order = { speciesId, formKey, files, surplus: submission.surplus, ...form.data }
		const { added, problems } = await addPhotos(fileServicesOf(context), order, change)
		const all = [...tooLarge, ...problems]
		if (all.length > 0) return reject(texts, { fields: {}, problems: all, added })
		return await redirectWith(context, href("/admin/species/:id/photos", { id: String(speciesId) }), {
			title: `${formatCount(added, "photo")} added`,
			auditAction: "species.photo-added",
		})
	} finally {
		unlock()
		await discardSentFiles(submission)
	}
}

function reject(
	texts: { credit: string; licence: string },
	problem: { fields: Record<string, string[]>; problems: string[]; added: number },
) {
	return data({ texts, problem }, { status: 400 })
}
