import { tourAccess } from "../../middleware/tour-access.server.ts"
import type { Route } from "./+types/tour-access"

/** Whether this visitor may see the tour: asked now and then by pages that have it open. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const access = await tourAccess(context, request)
	return Response.json({ access }, { headers: { "Cache-Control": "no-store" } })
}
