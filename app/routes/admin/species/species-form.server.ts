import { href, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { parseForm } from "#app/models/forms/parse-form.ts"
import {
	checkFiles,
	discardUploads,
	FILE_LIMITS,
	storeDraftUploads,
} from "#app/models/media/sent-files.server.ts"
import { withAdminList } from "#app/models/species/admin-list.ts"
import { saveSpecies } from "#app/models/species/save-species.server.ts"
import { sharedNameWarning } from "#app/models/species/shared-name.ts"
import { findRevision, findSpecies, listSpeciesWithSameName } from "#app/models/species/species.server.ts"
import { SENT_FILE, speciesContent, speciesForm, speciesTexts } from "#app/models/species/species-form.ts"
import { rejectConflict, withChosenLines } from "#app/records/edit-conflict.server.ts"
import { rejectSubmission } from "#app/records/form-response.server.ts"
import { type ReceivedForm, saveFormWithFiles } from "#app/records/save-form.server.ts"
import type { Database } from "#db/connection.ts"

type Context = Readonly<RouterContextProvider>

const DELETED =
	"This species was deleted while you were editing. Your text is still here. Create it as a new species, or cancel."

/**
 * Creates a species, or updates the one with `id`. Redirects to the list, or returns the invalid submission; its files
 * are stored until the form is sent again.
 */
export async function saveSpeciesForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	id: number | null,
) {
	return await saveFormWithFiles(
		context,
		{ request, url },
		{
			schema: speciesForm,
			limits: FILE_LIMITS,
			save: (form, sent) => save(context, url, sent, form, id),
			afterSave: (savedId) => redirectToList(context, url, savedId, id === null),
		},
	)
}

async function save(
	context: Context,
	url: URL,
	sent: ReceivedForm,
	form: ReturnType<typeof parseForm<typeof speciesForm>>,
	id: number | null,
) {
	const services = fileServicesOf(context)
	const files = await checkFiles(services, sent)
	if (form.status !== "success" || Object.keys(files.errors).length > 0) {
		const draftUploads = await storeDraftUploads(services, files)
		return rejectSubmission(form, sent.tooLarge.size > 0 ? 413 : 400, files.errors, { draftUploads })
	}
	const { removeImage, removeAudio, revision } = form.value
	const { idempotencyKey } = sent
	const readVersions = () => readSpeciesVersions(context.get(databaseContext), id)
	const { theirs: stored } = await readVersions()
	const mine = {
		...speciesContent(form.value),
		imageUrl: files.image ? SENT_FILE : removeImage ? null : (stored?.imageUrl ?? null),
		audioUrl: files.audio ? SENT_FILE : removeAudio ? null : (stored?.audioUrl ?? null),
	}
	const { imageUrl, audioUrl, ...content } = await withChosenLines(form, mine, readVersions)
	const { image, audio, errors } = files
	const species = {
		...{ id, content, revision, idempotencyKey },
		files: {
			errors,
			...(image && imageUrl === SENT_FILE && { image }),
			...(audio && audioUrl === SENT_FILE && { audio }),
		},
		removeImage: removeImage && imageUrl === null,
		removeAudio: removeAudio && audioUrl === null,
	}
	const change = changeOf(context)
	const saved = await saveSpecies(services, species, change)
	if (saved.result === "saved") {
		await discardUploads(services, files)
		return await redirectToList(context, url, saved.id, id === null)
	}
	// A damaged picture is discarded.
	const kept = saved.result === "invalid image" ? species.files : files
	const draftUploads = await storeDraftUploads(services, kept)
	if (saved.result === "deleted")
		return rejectSubmission(form, 404, { "": [DELETED] }, { draftUploads, isDeleted: true })
	if (saved.result === "invalid image")
		return rejectSubmission(form, saved.status, { image: [saved.message] }, { draftUploads })
	const versions = { ...(await readVersions()), mine }
	return await rejectConflict(context, form, "this species", versions, { draftUploads })
}

async function readSpeciesVersions(db: Database, id: number | null) {
	const stored = id === null ? undefined : await findSpecies(db, id, { archived: true })
	const theirs = stored && { ...stored, revision: (await findRevision(db, stored.id)) ?? 0 }
	return { theirs, lines: speciesTexts }
}

async function redirectToList(context: Context, url: URL, id: number, isNew: boolean) {
	const db = context.get(databaseContext)
	const species = await findSpecies(db, id, { archived: true })
	const description =
		species && [species.name, sharedNameWarning(species, await listSpeciesWithSameName(db, species))].join("")
	const to = href("/admin") + withAdminList(url.searchParams)
	return await redirectWith(context, to, {
		title: isNew ? "Species created" : "Species updated",
		description,
		auditAction: isNew ? "species.created" : "species.updated",
	})
}
