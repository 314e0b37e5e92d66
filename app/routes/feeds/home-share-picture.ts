import { databaseContext } from "#app/middleware/context.server.ts"
import { homeDrawing, homeDrawingPath } from "#app/models/media/share-picture.server.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import type { Route } from "./+types/home-share-picture"
import { sharePictureResponse } from "./share-picture.server.ts"

export async function loader({ context, url }: Route.LoaderArgs) {
	const settings = await readSettings(context.get(databaseContext))
	return await sharePictureResponse(context, url, homeDrawingPath(settings), homeDrawing(settings))
}
