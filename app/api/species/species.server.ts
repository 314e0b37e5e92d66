import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import type { speciesQuery } from "#app/api/request-bodies.ts"
import { ApiError } from "#app/api/response.server.ts"
import { changeOf, databaseContext, fileServicesOf, viewerContext } from "#app/middleware/context.server.ts"
import { receiveForm } from "#app/middleware/staff-access.server.ts"
import { isStaff } from "#app/models/accounts/user.ts"
import { fieldErrors } from "#app/models/forms/field-errors.ts"
import { parseId } from "#app/models/forms/id.ts"
import { joinErrors } from "#app/models/forms/join-messages.ts"
import {
	type CheckedFiles,
	checkFiles,
	discardUploads,
	FILE_LIMITS,
} from "#app/models/media/sent-files.server.ts"
import { API_FILTERS } from "#app/models/species/api-filters.ts"
import { saveSpecies } from "#app/models/species/save-species.server.ts"
import type { SpeciesContent } from "#app/models/species/species-changes.server.ts"
import {
	findPublicSpecies,
	listSpeciesJson,
	type PublicSpeciesWithPhotos,
} from "#app/models/species/species-json.server.ts"
import { BrokenFormError, type SentForm } from "#app/platform/uploads.server.ts"
import { newSpeciesBody, speciesChangeBody } from "./species-bodies.ts"

type Context = Readonly<RouterContextProvider>

export function bulkErrors(unknown: number[]): string[] {
	return unknown.map((id) => `Species ${id} not found`)
}

export async function listForApi(context: Context, query: z.output<typeof speciesQuery>) {
	const archived = query.includeArchived === "true" && isStaff(context.get(viewerContext))
	const search = query.search?.trim()
	const typed: Record<string, string | undefined> = query
	const chosen = Object.fromEntries(API_FILTERS.map(({ name, field }) => [name, typed[field]]))
	return await listSpeciesJson(context.get(databaseContext), { archived, ...chosen, query: search })
}

/** Throws `ApiError` 404 if the viewer may not see the species. */
export async function findForApi(
	context: Context,
	text: string | undefined,
): Promise<PublicSpeciesWithPhotos> {
	const id = parseId(text)
	const archived = isStaff(context.get(viewerContext))
	const species = id && (await findPublicSpecies(context.get(databaseContext), id, { archived }))
	if (!species) throw new ApiError(404, "Species not found")
	return species
}

/** Creates a species from a form with files, or updates the one with `id`. Throws `ApiError`. */
export async function saveForApi(context: Context, request: Request, id: number | null) {
	const services = fileServicesOf(context)
	const submission = await receiveForm(context, request, FILE_LIMITS).catch(rejectBroken)
	const files = await checkFiles(services, submission)
	try {
		const saved = await saveSpecies(
			services,
			{ id, files, ...parseSent(submission, files, id) },
			changeOf(context),
		)
		if (saved.result === "saved") return await findForApi(context, String(saved.id))
		if (saved.result !== "invalid image") throw new ApiError(404, "Species not found")
		const errors = { image: [saved.message] }
		throw new ApiError(saved.status, joinErrors(errors), { errors })
	} finally {
		await discardUploads(services, files)
	}
}

function rejectBroken(error: unknown): never {
	throw error instanceof BrokenFormError ? new ApiError(400, error.message) : error
}

/** Returns the fields that were sent. Throws `ApiError` with all errors. */
function parseSent(submission: SentForm, files: CheckedFiles, id: number | null) {
	const texts = Object.fromEntries([...submission.fields].filter(([, value]) => typeof value === "string"))
	const parsed = (id === null ? newSpeciesBody : speciesChangeBody).safeParse(texts)
	const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...files.errors }
	if (!parsed.success || Object.keys(errors).length > 0) {
		const status = submission.tooLarge.size > 0 ? 413 : 400
		throw new ApiError(status, joinErrors(errors), { errors })
	}
	const { removeImage = false, removeAudio = false, ...changes } = parsed.data
	// Fields that weren't sent have defaults here, which must not count as changes.
	const isSent = ([name]: [string, unknown]) => Object.hasOwn(texts, name)
	const content: Partial<SpeciesContent> = Object.fromEntries(Object.entries(changes).filter(isSent))
	return { content, removeImage, removeAudio }
}
