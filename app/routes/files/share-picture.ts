import { redirect } from "react-router"
import { databaseContext } from "../../middleware/context.server.ts"
import { sharePicture } from "../../middleware/share-picture.server.ts"
import { parseId } from "../../models/id.ts"
import { sharePicturePath } from "../../models/share-picture.server.ts"
import { findSpecies } from "../../models/species.server.ts"
import { MEDIA_HEADERS } from "../../system/security-headers.server.ts"
import farmPicture from "../../ui/share-picture.jpg?url"
import type { Route } from "./+types/share-picture"

/**
 * What social networks show of a species. Its address changes with the picture; one of before leads to that of today,
 * and to the farm's own where there is none.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const species = id && (await findSpecies(context.get(databaseContext), id))
	if (!species) return new Response("Not Found", { status: 404 })
	const address = sharePicturePath(species)
	if (address !== url.pathname) return redirect(address ?? farmPicture)
	const picture = await sharePicture(context, species)
	if (picture === "busy") {
		return new Response("Busy", { status: 503, headers: { "Retry-After": "5", "Cache-Control": "no-store" } })
	}
	if (!picture) return redirect(farmPicture)
	return new Response(picture, {
		headers: {
			...MEDIA_HEADERS,
			"Content-Type": "image/jpeg",
			"Cache-Control": "public, max-age=31536000, immutable",
		},
	})
}
