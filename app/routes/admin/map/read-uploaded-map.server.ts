import type { RouterContextProvider } from "react-router"
import { backgroundContext } from "#app/middleware/context.server.ts"
import type { FarmMap } from "#app/models/map/map.ts"
import type { DrawnFile } from "#app/models/map/map-file.ts"
import { rejectUnread } from "#app/use-cases/species-import.server.ts"

/** Reads a file in a process of its own. Returns its parts by their positions on the map, or a message for staff. */
export async function readUploadedMap(
	context: Readonly<RouterContextProvider>,
	{ controlPoints, width, height }: FarmMap,
	path: string,
): Promise<DrawnFile | { error: string; status?: 503 }> {
	return await context
		.get(backgroundContext)("readMapFile", { path, map: { controlPoints, width, height } })
		.catch(rejectUnread)
}
