import { href, type RouterContextProvider } from "react-router"
import { adminContext, databaseContext, environmentContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import {
	rejectSubmission,
	rejectUnreadable,
	saveOrReject,
} from "#app/middleware/forms/form-response.server.ts"
import { idempotencyKeyOf, withKeyLock } from "#app/middleware/forms/idempotency.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import {
	checkFiles,
	discardUploads,
	saveWithFiles,
	storeDraftUploads,
} from "#app/middleware/species-files.server.ts"
import {
	findCreatedByKey,
	findUnchangedByKey,
	type IdempotencyKey,
	storeCreatedByKey,
} from "#app/models/forms/idempotency-key.server.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { MAX_AUDIO_BYTES, MAX_IMAGE_BYTES } from "#app/models/media/media-limits.ts"
import { withAdminList } from "#app/models/species/admin-list.ts"
import { findRevision, findSpecies, listSpeciesWithSameName } from "#app/models/species/species.server.ts"
import { createSpecies, updateSpecies } from "#app/models/species/species-changes.server.ts"
import { speciesContent, speciesForm, speciesTexts } from "#app/models/species/species-form.ts"
import { namesKey } from "#app/models/species/species-match.ts"
import {
	BrokenFormError,
	discardSentFiles,
	FileNotStoredError,
	readSentForm,
	type SentForm,
} from "#app/platform/uploads.server.ts"

type Context = Readonly<RouterContextProvider>

/**
 * Creates a species, or updates the one with `id`. Redirects to the list, or returns the invalid submission; its files
 * are stored until the form is sent again.
 */
export async function saveSpeciesForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	id: number | null,
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const { dataDir } = context.get(environmentContext)
	const limits = { image: MAX_IMAGE_BYTES, audio: MAX_AUDIO_BYTES }
	const sent = await readSentForm(request, dataDir, limits).catch(asUploadError)
	if (sent instanceof BrokenFormError) return rejectUnreadable(sent.message)
	if (sent instanceof FileNotStoredError) return await rejectUnstoredFile(sent)
	const files = [...sent.files.values()].map((file) => file.sha256)
	const key = String(sent.fields.get("formKey") ?? "")
	const idempotencyKey = idempotencyKeyOf(key, { request, url }, sent.fields, files)
	return await withKeyLock(key, async () => {
		const existingId = await findCreatedByKey(context.get(databaseContext), idempotencyKey)
		if (existingId === undefined) return await save(context, { url, sent, idempotencyKey }, id)
		await discardSentFiles(sent)
		return await redirectToList(context, url, existingId, id === null)
	})
}

async function save(
	context: Context,
	{ url, sent, idempotencyKey }: { url: URL; sent: SentForm; idempotencyKey: IdempotencyKey },
	id: number | null,
) {
	const form = parseForm(sent.fields, speciesForm)
	const hint = sent.files.size > 0 ? CHOOSE_AGAIN : ""
	return await saveOrReject(form, () => saveForm(context, { url, sent, idempotencyKey }, form, id), hint)
}

const CHOOSE_AGAIN = " Choose your files again."

/** After a disk error, the text is still returned to the form. */
async function rejectUnstoredFile(sent: FileNotStoredError) {
	const form = parseForm(sent.fields, speciesForm)
	return await saveOrReject(form, () => Promise.reject(sent), CHOOSE_AGAIN)
}

async function saveForm(
	context: Context,
	{ url, sent, idempotencyKey }: { url: URL; sent: SentForm; idempotencyKey: IdempotencyKey },
	form: ReturnType<typeof parseForm<typeof speciesForm>>,
	id: number | null,
) {
	const files = await checkFiles(context, sent)
	if (form.status !== "success" || Object.keys(files.errors).length > 0) {
		const waiting = await storeDraftUploads(context, files)
		return rejectSubmission(form, sent.tooLarge.size > 0 ? 413 : 400, files.errors, { draftUploads: waiting })
	}
	const change = { by: context.get(adminContext).username, at: new Date() }
	const own = await findUnchangedByKey(context.get(databaseContext), "species", idempotencyKey)
	const speciesId = own?.id ?? id
	let savedId = speciesId
	const outcome = await saveWithFiles(
		context,
		speciesId,
		files,
		form.value,
		change.at,
		async (trx, fileIds) => {
			const content = { ...speciesContent(form.value), ...fileIds }
			const revision = own?.revision ?? form.value.revision
			const result =
				speciesId === null ? "saved" : await updateSpecies(trx, speciesId, revision, content, change)
			savedId = speciesId ?? (await createSpecies(trx, content, change))
			if (result === "saved") await storeCreatedByKey(trx, idempotencyKey, savedId, change.at)
			return result
		},
	)
	if (outcome === "saved") {
		await discardUploads(context, files)
		return await redirectToList(context, url, savedId ?? 0, id === null)
	}
	const waiting = await storeDraftUploads(context, files)
	if (outcome === "deleted") {
		const message =
			"This species was deleted while you were editing. Your text is still here. Create it as a new species, or cancel."
		return rejectSubmission(form, 404, { "": [message] }, { draftUploads: waiting, isDeleted: true })
	}
	if (typeof outcome === "object")
		return rejectSubmission(form, outcome.status, outcome.errors, { draftUploads: waiting })
	const theirs = await currentVersion(context, id)
	const message =
		"Someone else saved this species while you were editing. Your changes aren't saved yet. " +
		"Compare their version with yours below. Save again to replace theirs."
	return rejectSubmission(form, 409, { "": [message] }, { draftUploads: waiting, ...theirs })
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
		did: isNew ? "species.created" : "species.updated",
	})
}

/** Species may share a scientific name, but it is often a mistake. Empty if none do. */
function sharedNameWarning(
	species: { name: string; scientificName: string },
	others: { name: string }[],
): string {
	const [first, ...more] = others
	if (!first) return ""
	const which = [first.name, more.length > 0 && `${more.length} more`].filter(Boolean).join(" and ")
	const warning = `. Warning: another species also has the scientific name ${species.scientificName}: ${which}.`
	const hasTwin = others.some((other) => namesKey({ ...species, ...other }) === namesKey(species))
	return hasTwin
		? `${warning} Both names are the same, so a CSV import can't tell them apart. Change one of the names.`
		: `${warning} Check that you didn't add the same species twice.`
}

async function currentVersion(context: Context, id: number | null) {
	const db = context.get(databaseContext)
	const theirs = id === null ? undefined : await findSpecies(db, id, { archived: true })
	if (!theirs) return {}
	return {
		revision: await findRevision(db, theirs.id),
		storedVersion: speciesTexts(theirs),
	}
}

function asUploadError(error: unknown): BrokenFormError | FileNotStoredError {
	if (error instanceof BrokenFormError || error instanceof FileNotStoredError) return error
	throw error
}
