import type { RouterContextProvider } from "react-router"
import { ApiError } from "#app/api/response.server.ts"
import { databaseContext } from "#app/middleware/context.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { findMap } from "#app/models/map/map.server.ts"
import type { FarmMap, Place, Trail } from "#app/models/map/map.ts"
import { listPlaces } from "#app/models/map/place.server.ts"
import { listTrails } from "#app/models/map/trail.server.ts"

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
