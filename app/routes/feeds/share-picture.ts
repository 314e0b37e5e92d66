import { redirect } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { sharePicturePath } from "#app/models/media/share-picture.server.ts"
import { findSpecies } from "#app/models/species/species.server.ts"
import { MEDIA_HEADERS } from "#app/platform/security-headers.server.ts"
import farmPicture from "#app/ui/share-picture.jpg?url"
import type { Route } from "./+types/share-picture"
import { sharePicture } from "./share-picture.server.ts"

/** The URL changes with the picture; an outdated one redirects to the current picture, or to the farm's own. */
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
