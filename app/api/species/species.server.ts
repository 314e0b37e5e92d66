import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import type { speciesQuery } from "#app/api/request-bodies.ts"
import { ApiError } from "#app/api/response.server.ts"
import {
	adminContext,
	databaseContext,
	environmentContext,
	viewerContext,
} from "#app/middleware/context.server.ts"
import {
	checkFiles,
	deleteSpeciesWithFiles,
	discardUploads,
	saveWithFiles,
} from "#app/middleware/species-files.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { isAdmin } from "#app/models/accounts/user.ts"
import { fieldErrors } from "#app/models/forms/field-errors.ts"
import { parseId } from "#app/models/forms/id.ts"
import { joinErrors } from "#app/models/forms/join-messages.ts"
import { MAX_AUDIO_BYTES, MAX_IMAGE_BYTES } from "#app/models/media/media-limits.ts"
import { emptyValue, mapFields } from "#app/models/species/each-field.ts"
import { findRevision, findSpecies } from "#app/models/species/species.server.ts"
import {
	createSpecies,
	type SpeciesContent,
	updateSpecies,
} from "#app/models/species/species-changes.server.ts"
import {
	findPublicSpecies,
	listSpeciesJson,
	type PublicSpecies,
} from "#app/models/species/species-json.server.ts"
import { BrokenFormError, readSentForm, type SentForm } from "#app/platform/uploads.server.ts"
import { newSpeciesBody, speciesChangeBody } from "./species-bodies.ts"

type Context = Readonly<RouterContextProvider>

/** The author and time of a change. */
export function changeOf(context: Context): Change {
	return { by: context.get(adminContext).username, at: new Date() }
}

/** The error messages for unknown IDs. */
export function bulkErrors(unknown: number[]): string[] {
	return unknown.map((id) => `Species ${id} not found`)
}

/** Returns the JSON of a list or a search. */
export async function listForApi(context: Context, query: z.output<typeof speciesQuery>): Promise<Buffer> {
	const archived = query.includeArchived === "true" && isAdmin(context.get(viewerContext))
	const search = query.search?.trim()
	const choice = { archived, type: query.type, status: query.conservationStatus, query: search }
	return await listSpeciesJson(context.get(databaseContext), choice)
}

/** Throws `ApiError` 404 if the viewer may not see the species. */
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

/** Creates a species from a form with files, or updates the one with `id`. Throws `ApiError`. */
export async function saveForApi(context: Context, request: Request, id: number | null) {
	if (!/^multipart\/form-data\s*;/i.test(request.headers.get("Content-Type") ?? ""))
		throw new ApiError(415, "The body must be multipart/form-data")
	const { dataDir } = context.get(environmentContext)
	const limits = { image: MAX_IMAGE_BYTES, audio: MAX_AUDIO_BYTES }
	const sent = await readSentForm(request, dataDir, limits).catch((error) => {
		throw error instanceof BrokenFormError ? new ApiError(400, error.message) : error
	})
	const files = await checkFiles(context, sent)
	try {
		return await save(context, sent, files, id)
	} finally {
		await discardUploads(context, files)
	}
}

async function save(
	context: Context,
	sent: SentForm,
	files: Awaited<ReturnType<typeof checkFiles>>,
	id: number | null,
) {
	const texts = Object.fromEntries([...sent.fields].filter(([, value]) => typeof value === "string"))
	const parsed = (id === null ? newSpeciesBody : speciesChangeBody).safeParse(texts)
	const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...files.errors }
	if (!parsed.success || Object.keys(errors).length > 0) {
		const status = sent.tooLarge.size > 0 ? 413 : 400
		throw new ApiError(status, joinErrors(errors), { errors })
	}
	const { removeImage = false, removeAudio = false, ...changes } = parsed.data
	// Fields that weren't sent have defaults here, which must not count as changes.
	const given = Object.entries(changes).filter(([name]) => Object.hasOwn(texts, name))
	const change = changeOf(context)
	const remove = { removeImage, removeAudio }
	const result = await saveWithFiles(context, id, files, remove, change.at, async (trx, fileIds) => {
		// Read inside the transaction, because others may change the species while a picture is prepared.
		const before = id === null ? changes : await findSpecies(trx, id, { archived: true })
		const content = { ...NEW_SPECIES, ...before, ...Object.fromEntries(given), ...fileIds } as SpeciesContent
		if (id === null) return await createSpecies(trx, content, change)
		const revision = (await findRevision(trx, id)) ?? 0
		return (await updateSpecies(trx, id, revision, content, change)) === "saved" ? id : null
	})
	if (result === null) throw new ApiError(404, "Species not found")
	if (typeof result === "object")
		throw new ApiError(result.status, joinErrors(result.errors), { errors: result.errors })
	return await findForApi(context, String(result))
}

const NEW_SPECIES = { ...mapFields(emptyValue), imagePosition: "center", imageOffset: "0,0" }
