import { databaseContext } from "#app/middleware/context.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { speciesDrawing, speciesDrawingPath } from "#app/models/media/share-picture.server.ts"
import { farmOf } from "#app/models/settings/farm.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { findSpecies } from "#app/models/species/species.server.ts"
import type { Route } from "./+types/share-picture"
import { sharePictureResponse } from "./share-picture.server.ts"

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const id = parseId(params.id)
	const species = id && (await findSpecies(db, id))
	if (!species) return new Response("Not Found", { status: 404 })
	const { large: mark } = farmOf(await readSettings(db)).icons
	const path = speciesDrawingPath(species, mark)
	return await sharePictureResponse(context, url, path, speciesDrawing(species, mark))
}
