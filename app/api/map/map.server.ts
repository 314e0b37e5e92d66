import type { RouterContextProvider } from "react-router"
import { ApiError } from "#app/api/response.server.ts"
import { changeOf, databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { receiveForm } from "#app/middleware/staff-access.server.ts"
import { fieldErrors } from "#app/models/forms/field-errors.ts"
import { parseId } from "#app/models/forms/id.ts"
import { joinErrors } from "#app/models/forms/join-messages.ts"
import { findMap } from "#app/models/map/map.server.ts"
import { type FarmMap, MAX_MAPS, type Place, type Trail } from "#app/models/map/map.ts"
import { mapRules } from "#app/models/map/map-form.ts"
import { listPlaces } from "#app/models/map/place.server.ts"
import { saveMap } from "#app/models/map/save-map.server.ts"
import { listTrails } from "#app/models/map/trail.server.ts"
import { MAX_IMAGE_BYTES } from "#app/models/media/media-limits.ts"
import { checkFiles, discardUploads } from "#app/models/media/sent-files.server.ts"
import { BrokenFormError } from "#app/platform/uploads.server.ts"

type Context = Readonly<RouterContextProvider>

/** A map with what is on it, as staff edit it. */
export type CompleteMap = FarmMap & { places: Place[]; trails: Trail[] }

/** Throws `ApiError` 404. */
export async function findMapForApi(context: Context, text: string | undefined): Promise<CompleteMap> {
	const db = context.get(databaseContext)
	const map = await findMap(db, parseId(text) ?? 0)
	if (!map) throw new ApiError(404, "Map not found")
	return { ...map, places: await listPlaces(db, map.id), trails: await listTrails(db, map.id) }
}

/** Creates a map from a form with its picture, or updates the one with `id`. Throws `ApiError`. */
export async function saveMapForApi(context: Context, request: Request, before: FarmMap | null) {
	const services = fileServicesOf(context)
	const limits = { image: MAX_IMAGE_BYTES }
	const sent = await receiveForm(context, request, limits).catch(rejectBroken)
	const files = await checkFiles(services, sent)
	try {
		const texts = Object.fromEntries([...sent.fields].filter(([, value]) => typeof value === "string"))
		const parsed = mapRules.safeParse(before ? { ...before, ...texts } : texts)
		const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...files.errors }
		if (!parsed.success || Object.keys(errors).length > 0)
			throw new ApiError(sent.tooLarge.size > 0 ? 413 : 400, joinErrors(errors), { errors })
		const map = { id: before?.id ?? null, content: parsed.data, revision: before?.revision ?? 0, files }
		const saved = await saveMap(services, map, changeOf(context))
		if (saved.result === "saved") return await findMapForApi(context, String(saved.id))
		throw rejection(saved)
	} finally {
		await discardUploads(services, files)
	}
}

function rejection(saved: Exclude<Awaited<ReturnType<typeof saveMap>>, { result: "saved" }>): ApiError {
	switch (saved.result) {
		case "invalid image":
			return new ApiError(saved.status, saved.message, { errors: { image: [saved.message] } })
		case "no picture":
			return new ApiError(400, "A picture is required", { errors: { image: ["A picture is required"] } })
		case "too many":
			return new ApiError(409, `There are already ${MAX_MAPS} maps. Delete one first.`)
		case "edit conflict":
			return new ApiError(409, "The map was changed at the same time")
		case "deleted":
			return new ApiError(404, "Map not found")
	}
}

function rejectBroken(error: unknown): never {
	throw error instanceof BrokenFormError ? new ApiError(400, error.message) : error
}
