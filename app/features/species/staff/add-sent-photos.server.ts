import { randomUUID } from "node:crypto"
import { data, href, type RouterContextProvider } from "react-router"
import { z } from "zod"
import { receiveForm } from "#core/accounts/staff-access.server.ts"
import type { Change } from "#core/audit/change.ts"
import { findCreatedByKey } from "#core/forms/draft.server.ts"
import { fieldErrors } from "#core/forms/field-errors.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { changeOf, fileServicesOf } from "#core/http/context.server.ts"
import { fileKind } from "#core/media/file-type.server.ts"
import { MAX_IMAGE_BYTES } from "#core/media/media-limits.ts"
import type { FileServices } from "#core/media/sent-files.server.ts"
import { BrokenFormError, discardSentFiles, type SentFile } from "#core/platform/uploads.server.ts"
import { lockForm } from "#core/records/read-form.server.ts"
import { saveWithFiles } from "#core/records/record-files.server.ts"
import { tooMany } from "#core/records/record-kinds.server.ts"
import { saveRecord } from "#core/records/record-store.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { PHOTO } from "#features/species/photos/photo.record.ts"
import { listRows, PHOTOS } from "#features/species/photos/photo.server.ts"
import { ALREADY_THERE, MAX_PHOTOS } from "#features/species/photos/photo.ts"

type AddedPhotos = { added: number; problems: string[] }

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

/** Adds each photo once for a form; what can't be used stops no other. `surplus`: names of files above the limit. */
async function addPhotos(
	services: FileServices,
	{
		speciesId,
		formKey,
		files,
		surplus,
		credit,
		licence,
	}: {
		speciesId: number
		formKey: string
		files: SentFile[]
		surplus: string[]
		credit: string
		licence: string
	},
	change: Change,
): Promise<AddedPhotos> {
	const problems = new Map<string, string[]>()
	const refuse = (fileName: string, problem: string) =>
		problems.set(problem, [...(problems.get(problem) ?? []), fileName])
	let added = 0
	for (const file of files) {
		const kind = await fileKind(file.path, "image")
		const isTwice = files.find(({ sha256 }) => sha256 === file.sha256) !== file
		const problem = !kind.ok ? kind.message : isTwice ? ALREADY_THERE : await addOne(file, kind)
		if (problem === undefined) added += 1
		else refuse(file.fileName, problem)
	}
	if (surplus.length > 0) {
		const isFull = (await listRows(services.db, speciesId)).length >= MAX_PHOTOS
		for (const name of surplus)
			refuse(name, isFull ? tooMany(PHOTO) : `Choose at most ${MAX_PHOTOS} photos at once.`)
	}
	return { added, problems: [...problems].map(([problem, names]) => `${names.join(", ")}: ${problem}`) }

	async function addOne(file: SentFile, kind: Extract<Awaited<ReturnType<typeof fileKind>>, { ok: true }>) {
		const content = { alt: "", credit, licence, imagePosition: "center" as const, imageOffset: "0,0" }
		const idempotencyKey = { key: `${formKey} ${file.sha256}`, digest: String(speciesId), isResent: false }
		if ((await findCreatedByKey(services.db, idempotencyKey)) !== undefined) return undefined
		const sent = { files: { image: { file, kind }, errors: {} }, idempotencyKey }
		try {
			await saveWithFiles(services, PHOTOS, sent, change, (trx, stored) =>
				saveRecord(trx, PHOTOS, { id: null, parent: speciesId, content, ...stored }, change),
			)
			return undefined
		} catch (error) {
			if (error instanceof Refusal) return error.message
			throw error
		}
	}
}
