import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import { speciesChanges, type speciesQuery, speciesTexts } from "../../forms/api-bodies.ts"
import { fieldErrors } from "../../forms/field-errors.ts"
import type { Change } from "../../models/change.ts"
import { parseId } from "../../models/id.ts"
import { MAX_AUDIO_BYTES, MAX_IMAGE_BYTES } from "../../models/media-limits.ts"
import { findRevision, findSpecies } from "../../models/species.server.ts"
import { createSpecies, type SpeciesContent, updateSpecies } from "../../models/species-changes.server.ts"
import { findPublicSpecies, listSpeciesJson, type PublicSpecies } from "../../models/species-json.server.ts"
import { isAdmin } from "../../models/user.ts"
import { BrokenFormError, readSentForm, type SentForm } from "../../system/uploads.server.ts"
import { adminContext, databaseContext, environmentContext, viewerContext } from "../context.server.ts"
import {
	deleteSpeciesWithFiles,
	forgetSent,
	gatherFiles,
	saveWithFiles,
} from "../staff/species-files.server.ts"
import { ApiError, answerWithEtag } from "./answer.server.ts"
import { keptAnswer } from "./kept-answer.server.ts"

type Context = Readonly<RouterContextProvider>

/** Who changes something now. */
export function changeOf(context: Context): Change {
	return { by: context.get(adminContext).username, at: new Date() }
}

/** What a bulk change says of ids that name nothing. */
export function bulkErrors(unknown: number[]): string[] {
	return unknown.map((id) => `Species ${id} not found`)
}

/** The answer to a search of the catalogue. */
export async function listForApi(context: Context, request: Request, query: z.output<typeof speciesQuery>) {
	const archived = query.includeArchived === "true" && isAdmin(context.get(viewerContext))
	const search = query.search?.trim()
	const choice = { archived, type: query.type, status: query.conservationStatus, query: search }
	const db = context.get(databaseContext)
	// A search is quickly made, and there are so many that they would drive out the long lists.
	if (search) {
		const { json, fingerprint } = await listSpeciesJson(db, choice)
		return answerWithEtag(request, `"${fingerprint}"`, json)
	}
	return await keptAnswer(
		db,
		request,
		JSON.stringify(choice),
		async () => (await listSpeciesJson(db, choice)).json,
	)
}

/** The species with this id that the caller may see. Throws `ApiError` 404. */
export async function findForApi(context: Context, text: string | undefined): Promise<PublicSpecies> {
	const id = parseId(text)
	const archived = isAdmin(context.get(viewerContext))
	const species = id && (await findPublicSpecies(context.get(databaseContext), id, { archived }))
	if (!species) throw new ApiError(404, "Species not found")
	return species
}

/** Deletes a species with its files. Throws `ApiError` 404. */
export async function deleteForApi(context: Context, text: string | undefined): Promise<void> {
	const { id } = await findForApi(context, text)
	await deleteSpeciesWithFiles(context, [id], changeOf(context))
}

/** Adds a species, or with an id changes that one, from a form with files. Throws `ApiError`. */
export async function saveForApi(context: Context, request: Request, id: number | null) {
	if (!/^multipart\/form-data\s*;/i.test(request.headers.get("Content-Type") ?? ""))
		throw new ApiError(415, "The body must be multipart/form-data")
	const { dataDir } = context.get(environmentContext)
	const limits = { image: MAX_IMAGE_BYTES, audio: MAX_AUDIO_BYTES }
	const sent = await readSentForm(request, dataDir, limits).catch((error) => {
		throw error instanceof BrokenFormError ? new ApiError(400, error.message) : error
	})
	const files = await gatherFiles(context, sent)
	try {
		return await save(context, sent, files, id)
	} finally {
		await forgetSent(context, files)
	}
}

async function save(
	context: Context,
	sent: SentForm,
	files: Awaited<ReturnType<typeof gatherFiles>>,
	id: number | null,
) {
	const texts = Object.fromEntries([...sent.fields].filter(([, value]) => typeof value === "string"))
	const parsed = (id === null ? speciesTexts : speciesChanges).safeParse(texts)
	const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...files.errors }
	if (!parsed.success || Object.keys(errors).length > 0) {
		const status = sent.tooLarge.size > 0 ? 413 : 400
		throw new ApiError(status, Object.values(errors).flat().join(" "), { errors })
	}
	const { removeImage = false, removeAudio = false, ...changes } = parsed.data
	// A field that was not sent has its default here, which is no change.
	const given = Object.entries(changes).filter(([name]) => Object.hasOwn(texts, name))
	const change = changeOf(context)
	const remove = { removeImage, removeAudio }
	const answer = await saveWithFiles(context, id, files, remove, change.at, async (trx, fileIds) => {
		// Read here: while a picture is prepared, others may change the same species.
		const before = id === null ? changes : await findSpecies(trx, id, { archived: true })
		const whole = { ...NEW_SPECIES, ...before, ...Object.fromEntries(given), ...fileIds } as SpeciesContent
		if (id === null) return await createSpecies(trx, whole, change)
		const revision = (await findRevision(trx, id)) ?? 0
		return (await updateSpecies(trx, id, revision, whole, change)) === "saved" ? id : null
	})
	if (answer === null) throw new ApiError(404, "Species not found")
	if (typeof answer === "object") {
		throw new ApiError(answer.status, Object.values(answer.errors).flat().join(" "), {
			errors: answer.errors,
		})
	}
	return await findForApi(context, String(answer))
}

const NEW_SPECIES = { funFacts: [], featured: false, imagePosition: "center", imageOffset: "0,0" }
