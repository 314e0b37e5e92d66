import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import type { speciesQuery } from "#app/api/request-bodies.ts"
import { ApiError } from "#app/api/response.server.ts"
import { databaseContext, viewerContext } from "#app/middleware/context.server.ts"
import { isStaff } from "#app/models/accounts/user.ts"
import { parseId } from "#app/models/forms/id.ts"
import { API_FILTERS } from "#app/models/species/api-filters.ts"
import {
	findPublicSpecies,
	listSpeciesJson,
	type PublicSpeciesWithPhotos,
} from "#app/models/species/species-json.server.ts"

type Context = Readonly<RouterContextProvider>

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
