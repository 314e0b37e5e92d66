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
 * Saves the species form: a new species, or with an id that one. Answers with the list, or with the form as it was
 * typed; files that were sent wait then until it is put right.
 */
export async function saveSpeciesForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	id: number | null,
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const { dataDir } = context.get(environmentContext)
	const limits = { image: MAX_IMAGE_BYTES, audio: MAX_AUDIO_BYTES }
	const sent = await readSentForm(request, dataDir, limits).catch(asBrokenForm)
	if (sent instanceof BrokenFormError) return rejectUnreadable(sent.message)
	if (sent instanceof FileNotStoredError) return await refuseUnkept(sent)
	const files = [...sent.files.values()].map((file) => file.sha256)
	const key = String(sent.fields.get("formKey") ?? "")
	const once = idempotencyKeyOf(key, { request, url }, sent.fields, files)
	return await withKeyLock(key, async () => {
		const made = await findCreatedByKey(context.get(databaseContext), once)
		if (made === undefined) return await save(context, { url, sent, once }, id)
		await discardSentFiles(sent)
		return await saved(context, url, made, id === null)
	})
}

async function save(
	context: Context,
	{ url, sent, once }: { url: URL; sent: SentForm; once: IdempotencyKey },
	id: number | null,
) {
	const form = parseForm(sent.fields, speciesForm)
	const words = sent.files.size > 0 ? CHOOSE_AGAIN : ""
	return await saveOrReject(form, () => saveForm(context, { url, sent, once }, form, id), words)
}

const CHOOSE_AGAIN = " Files have to be chosen again."

/** The disk takes no file: the answer is the form with what was typed. */
async function refuseUnkept(sent: FileNotStoredError) {
	const form = parseForm(sent.fields, speciesForm)
	return await saveOrReject(form, () => Promise.reject(sent), CHOOSE_AGAIN)
}

async function saveForm(
	context: Context,
	{ url, sent, once }: { url: URL; sent: SentForm; once: IdempotencyKey },
	form: ReturnType<typeof parseForm<typeof speciesForm>>,
	id: number | null,
) {
	const files = await checkFiles(context, sent)
	if (form.status !== "success" || Object.keys(files.errors).length > 0) {
		const waiting = await storeDraftUploads(context, files)
		return rejectSubmission(form, sent.tooLarge.size > 0 ? 413 : 400, files.errors, { draftUploads: waiting })
	}
	const change = { by: context.get(adminContext).username, at: new Date() }
	const own = await findUnchangedByKey(context.get(databaseContext), "species", once)
	const changed = own?.id ?? id
	let made = changed
	const answer = await saveWithFiles(context, changed, files, form.value, change.at, async (trx, fileIds) => {
		const content = { ...speciesContent(form.value), ...fileIds }
		const revision = own?.revision ?? form.value.revision
		const answer = changed === null ? "saved" : await updateSpecies(trx, changed, revision, content, change)
		made = changed ?? (await createSpecies(trx, content, change))
		if (answer === "saved") await storeCreatedByKey(trx, once, made, change.at)
		return answer
	})
	if (answer === "saved") {
		await discardUploads(context, files)
		return await saved(context, url, made ?? 0, id === null)
	}
	const waiting = await storeDraftUploads(context, files)
	if (answer === "deleted") {
		const words =
			"This species was deleted meanwhile. What you typed is still here: create it as a new species, or cancel."
		return rejectSubmission(form, 404, { "": [words] }, { draftUploads: waiting, isDeleted: true })
	}
	if (typeof answer === "object")
		return rejectSubmission(form, answer.status, answer.errors, { draftUploads: waiting })
	const theirs = await theirVersion(context, id)
	const words =
		"Somebody else saved this species while you were writing, so yours is not saved yet. " +
		"What you typed is below, their version above it. Save again to replace theirs."
	return rejectSubmission(form, 409, { "": [words] }, { draftUploads: waiting, ...theirs })
}

async function saved(context: Context, url: URL, id: number, isNew: boolean) {
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

/** Empty unless other species have the same scientific name: that is allowed, and often a mistake. */
function sharedNameWarning(
	species: { name: string; scientificName: string },
	others: { name: string }[],
): string {
	const [first, ...more] = others
	if (!first) return ""
	const which = [first.name, more.length > 0 && `${more.length} more`].filter(Boolean).join(" and ")
	const warning = `. Warning: another species has the scientific name ${species.scientificName} as well: ${which}.`
	const hasTwin = others.some((other) => namesKey({ ...species, ...other }) === namesKey(species))
	return hasTwin
		? `${warning} Both names are the same, so a CSV import can't tell them apart. Change one of the names.`
		: `${warning} Check that you didn't add the same species twice.`
}

async function theirVersion(context: Context, id: number | null) {
	const db = context.get(databaseContext)
	const theirs = id === null ? undefined : await findSpecies(db, id, { archived: true })
	if (!theirs) return {}
	return {
		revision: await findRevision(db, theirs.id),
		storedVersion: speciesTexts(theirs),
	}
}

function asBrokenForm(error: unknown): BrokenFormError | FileNotStoredError {
	if (error instanceof BrokenFormError || error instanceof FileNotStoredError) return error
	throw error
}
