import { href, type RouterContextProvider } from "react-router"
import { keepAdminList } from "../../forms/admin-list.ts"
import { parseForm } from "../../forms/parse-form.ts"
import { imageOffset, type SpeciesForm, speciesForm } from "../../forms/species-form.ts"
import { findMadeBy, noteMadeBy, type SentOnce } from "../../models/form-key.server.ts"
import { MAX_AUDIO_BYTES, MAX_IMAGE_BYTES } from "../../models/media-limits.ts"
import { findRevision, findSpecies } from "../../models/species.server.ts"
import { statusLabel, TYPE_LABELS } from "../../models/species.ts"
import { createSpecies, updateSpecies } from "../../models/species-changes.server.ts"
import {
	BrokenFormError,
	discardSentFiles,
	FileNotKeptError,
	readSentForm,
	type SentForm,
} from "../../system/uploads.server.ts"
import { methodNotAllowed } from "../answers.server.ts"
import { adminContext, databaseContext, environmentContext } from "../context.server.ts"
import { redirectWith } from "../flash.server.ts"
import { refuseForm, refuseUnread, saveOrRefuse } from "./form-answer.server.ts"
import { oneAtATime, sentOnce } from "./sent-once.server.ts"
import { forgetSent, gatherFiles, keepForLater, saveWithFiles } from "./species-files.server.ts"

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
	if (sent instanceof BrokenFormError) return refuseUnread(sent.message)
	if (sent instanceof FileNotKeptError) return await refuseUnkept(sent)
	const files = [...sent.files.values()].map((file) => file.sha256)
	const key = String(sent.fields.get("formKey") ?? "")
	const once = sentOnce(key, url.pathname, sent.fields, files)
	return await oneAtATime(key, async () => {
		const isDone = await findMadeBy(context.get(databaseContext), once)
		if (!isDone) return await save(context, { url, sent, once }, id)
		await discardSentFiles(sent)
		return await saved(context, url, id, String(sent.fields.get("name")))
	})
}

async function save(
	context: Context,
	{ url, sent, once }: { url: URL; sent: SentForm; once: SentOnce },
	id: number | null,
) {
	const form = parseForm(sent.fields, speciesForm)
	const words = sent.files.size > 0 ? CHOOSE_AGAIN : ""
	return await saveOrRefuse(form, () => saveForm(context, { url, sent, once }, form, id), words)
}

const CHOOSE_AGAIN = " Files have to be chosen again."

/** The disk takes no file: the answer is the form with what was typed. */
async function refuseUnkept(sent: FileNotKeptError) {
	const form = parseForm(sent.fields, speciesForm)
	return await saveOrRefuse(form, () => Promise.reject(sent), CHOOSE_AGAIN)
}

async function saveForm(
	context: Context,
	{ url, sent, once }: { url: URL; sent: SentForm; once: SentOnce },
	form: ReturnType<typeof parseForm<typeof speciesForm>>,
	id: number | null,
) {
	const files = await gatherFiles(context, sent)
	if (form.status !== "success" || Object.keys(files.errors).length > 0) {
		const waiting = await keepForLater(context, files)
		return refuseForm(form, sent.tooLarge.size > 0 ? 413 : 400, files.errors, { waiting })
	}
	const change = { by: context.get(adminContext).username, at: new Date() }
	const answer = await saveWithFiles(context, id, files, form.value, change.at, async (trx, fileIds) => {
		const content = { ...contentOf(form.value), ...fileIds }
		const answer = id === null ? "saved" : await updateSpecies(trx, id, form.value.revision, content, change)
		const made = id ?? (await createSpecies(trx, content, change))
		if (answer === "saved") await noteMadeBy(trx, once, made, change.at)
		return answer
	})
	if (answer === "saved") {
		await forgetSent(context, files)
		return await saved(context, url, id, form.value.name)
	}
	const waiting = await keepForLater(context, files)
	if (answer === "gone") {
		const words =
			"This species was deleted meanwhile. What you typed is still here: create it as a new species, or cancel."
		return refuseForm(form, 404, { "": [words] }, { waiting, isGone: true })
	}
	if (typeof answer === "object") return refuseForm(form, answer.status, answer.errors, { waiting })
	const theirs = await theirVersion(context, id)
	const words =
		"Somebody else saved this species while you were writing, so yours is not saved yet. " +
		"What you typed is below, their version above it. Save again to replace theirs."
	return refuseForm(form, 409, { "": [words] }, { waiting, ...theirs })
}

async function saved(context: Context, url: URL, id: number | null, name: string) {
	const isNew = id === null
	const title = isNew ? "Species created" : "Species updated"
	const to = href("/admin") + keepAdminList(url.searchParams)
	return await redirectWith(context, to, {
		title,
		description: name,
		did: isNew ? "species.created" : "species.updated",
	})
}

function contentOf(form: SpeciesForm) {
	const { name, scientificName, type, conservationStatus, description, locationHints, funFacts, featured } =
		form
	return {
		name,
		scientificName,
		type,
		conservationStatus,
		description,
		locationHints,
		funFacts,
		featured,
		imagePosition: form.imagePosition,
		imageOffset: imageOffset(form),
	}
}

async function theirVersion(context: Context, id: number | null) {
	const db = context.get(databaseContext)
	const theirs = id === null ? undefined : await findSpecies(db, id, { archived: true })
	if (!theirs) return {}
	return {
		revision: await findRevision(db, theirs.id),
		theirs: [
			{ label: "Common Name", value: theirs.name },
			{ label: "Scientific Name", value: theirs.scientificName },
			{ label: "Type", value: TYPE_LABELS[theirs.type].one },
			{ label: "Conservation Status", value: statusLabel(theirs.conservationStatus) },
			{ label: "Description", value: theirs.description },
			{ label: "Location Hints", value: theirs.locationHints },
			{ label: "Fun Facts", value: theirs.funFacts.join("\n") },
			{ label: "Image", value: theirs.imageUrl ? `Yes, ${theirs.imagePosition}` : "None" },
			{ label: "Audio", value: theirs.audioUrl ? "Yes" : "None" },
			{ label: "Featured Species", value: theirs.featured ? "Yes" : "No" },
		],
	}
}

function asBrokenForm(error: unknown): BrokenFormError | FileNotKeptError {
	if (error instanceof BrokenFormError || error instanceof FileNotKeptError) return error
	throw error
}
