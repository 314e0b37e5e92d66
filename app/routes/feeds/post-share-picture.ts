import { databaseContext } from "#app/middleware/context.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { postDrawing, postDrawingPath } from "#app/models/media/share-picture.server.ts"
import { findPost } from "#app/models/posts/post.server.ts"
import { farmOf } from "#app/models/settings/farm.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { isBlogEnabled } from "#app/models/settings/setting.ts"
import type { Route } from "./+types/post-share-picture"
import { sharePictureResponse } from "./share-picture.server.ts"

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const settings = await readSettings(db)
	const id = parseId(params.id)
	const post = id ? await findPost(db, id) : undefined
	const isShown = post?.kind === "page" || isBlogEnabled(settings)
	if (!post?.published || !isShown) return new Response("Not Found", { status: 404 })
	const { large: mark } = farmOf(settings).icons
	return await sharePictureResponse(context, url, postDrawingPath(post, mark), postDrawing(post, mark))
}
