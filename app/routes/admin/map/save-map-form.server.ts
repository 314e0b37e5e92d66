import { href, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import { rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { type ReceivedForm, saveFormWithFiles } from "#app/middleware/forms/save-form.server.ts"
import type { parseForm } from "#app/models/forms/parse-form.ts"
import { findMap } from "#app/models/map/map.server.ts"
import { MAX_MAPS } from "#app/models/map/map.ts"
import { MAP_LABELS, type MapContent, mapForm } from "#app/models/map/map-form.ts"
import { type SavedMap, saveMap } from "#app/models/map/save-map.server.ts"
import { MAX_IMAGE_BYTES } from "#app/models/media/media-limits.ts"
import { checkFiles, discardUploads, storeDraftUploads } from "#app/models/media/sent-files.server.ts"

type Context = Readonly<RouterContextProvider>

const DELETED =
	"This map was deleted while you were editing. Your text is still here. Choose the picture again and save it as a new map, or cancel."
const NO_PICTURE = "A picture is required. Choose a drawn, scanned or exported map."
const NEW_SHAPE =
	"The new picture has another shape. The places kept their distances from the edges; check that they are still right."

/** Creates a map, or updates the one with `id`. Redirects to its page, or returns the invalid submission. */
export async function saveMapForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	id: number | null,
) {
	return await saveFormWithFiles(
		context,
		{ request, url },
		{
			schema: mapForm,
			limits: { image: MAX_IMAGE_BYTES },
			save: (form, sent) => save(context, sent, form, id),
			afterSave: (savedId) => redirectToMap(context, { id: savedId, hasNewShape: false }, id === null),
		},
	)
}

async function save(
	context: Context,
	sent: ReceivedForm,
	form: ReturnType<typeof parseForm<typeof mapForm>>,
	id: number | null,
) {
	const services = fileServicesOf(context)
	const files = await checkFiles(services, sent)
	const errors = { ...files.errors }
	if (id === null && !files.image && !errors.image) errors.image = [NO_PICTURE]
	if (form.status !== "success" || Object.keys(errors).length > 0) {
		const draftUploads = await storeDraftUploads(services, files)
		return rejectSubmission(form, sent.tooLarge.size > 0 ? 413 : 400, errors, { draftUploads })
	}
	const { formKey: _, imageUpload: __, revision, ...mine } = form.value
	const readVersions = async () => ({
		theirs: id === null ? undefined : await findMap(context.get(databaseContext), id),
		lines: mapLines,
	})
	const content = await withChosenLines(form, mine, readVersions)
	const change = changeOf(context)
	const { idempotencyKey } = sent
	const saved = await saveMap(services, { id, content, revision, files, idempotencyKey }, change)
	if (saved.result === "saved") {
		await discardUploads(services, files)
		return await redirectToMap(context, saved, id === null)
	}
	const draftUploads = await storeDraftUploads(services, files)
	if (saved.result !== "edit conflict") return rejectMap(form, saved, draftUploads)
	const versions = { ...(await readVersions()), mine }
	return await rejectConflict(context, form, "this map", versions, { draftUploads })
}

function rejectMap(
	form: ReturnType<typeof parseForm<typeof mapForm>>,
	saved: Exclude<SavedMap, { result: "saved" | "edit conflict" }>,
	draftUploads: Awaited<ReturnType<typeof storeDraftUploads>>,
) {
	switch (saved.result) {
		case "invalid image":
			return rejectSubmission(form, saved.status, { image: [saved.message] }, { draftUploads })
		case "no picture":
			return rejectSubmission(form, 400, { image: [NO_PICTURE] }, { draftUploads })
		case "too many":
			return rejectSubmission(
				form,
				409,
				{ "": [`There are already ${MAX_MAPS} maps. Delete one, then save again.`] },
				{ draftUploads },
			)
		case "deleted":
			return rejectSubmission(form, 404, { "": [DELETED] }, { draftUploads, isDeleted: true })
	}
}

async function redirectToMap(
	context: Context,
	{ id, hasNewShape }: { id: number; hasNewShape: boolean },
	isNew: boolean,
) {
	const did = isNew ? ("map.created" as const) : ("map.updated" as const)
	const flash = { title: "Map saved", ...(hasNewShape && { description: NEW_SHAPE }), did }
	return await redirectWith(context, href("/admin/map/:id", { id: String(id) }), flash)
}

export const mapLines = (map: MapContent) => [
	{ label: MAP_LABELS.name, value: map.name, keys: ["name"] },
	{ label: MAP_LABELS.altText, value: map.altText, keys: ["altText"] },
	{ label: MAP_LABELS.description, value: map.description, keys: ["description"] },
]
